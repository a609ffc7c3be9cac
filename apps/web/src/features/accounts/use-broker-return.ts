import { LINK_STATUS } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { account } from '../../messages/account.ts';
import { accountMutations } from '../../queries/accounts/account-mutations.ts';
import { notify } from '../../ui/toaster.tsx';

const words = account.link;

/** 1 §4, §8: what the end of a link says. */
function report(status: number): void {
  if (status === LINK_STATUS.linked) notify.success(words.successful);
  else if (status === LINK_STATUS.tokenIssue) notify.error(words.tokenIssue);
  else if (status === LINK_STATUS.accountMismatch) notify.error(words.accountMismatch);
  else notify.error(words.failed);
}

/** Ends the link with which a broker sent the browser back here. Its token works once, so the address forgets it first. */
export function useBrokerReturn(): void {
  const [query, setQuery] = useSearchParams();
  const oauthToken = query.get('oauth_token');
  const oauthVerifier = query.get('oauth_verifier');
  const ended = useRef<string | null>(null);
  const { mutate: endLink } = useMutation({
    ...accountMutations.endLink(),
    onSuccess: report,
    onError: notify.failure,
  });
  useEffect(() => {
    if (oauthToken === null || oauthVerifier === null || ended.current === oauthToken) return;
    ended.current = oauthToken;
    setQuery({ tab: 'broker' }, { replace: true });
    endLink({ oauthToken, oauthVerifier });
  }, [oauthToken, oauthVerifier, setQuery, endLink]);
}
