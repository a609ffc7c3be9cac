import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { account } from '../../messages/account.ts';
import { brokerAccounts } from '../../messages/broker-accounts.ts';
import { accountMutations } from '../../queries/accounts/account-mutations.ts';
import { notify } from '../../ui/toaster.tsx';
import { type BrokerReturn, brokerReturnOf } from './broker/broker-return.ts';
import { faultOfStatus } from './broker/link-rules.ts';

const DENIED = /denied/;

/** Whether the owner has not allowed the access; the server is called all the same, so that the link that was begun is over. */
const isDenied = (back: BrokerReturn): boolean =>
  back.kind === 'denied' ||
  (back.kind === 'token' && back.input.oauthVerifier === undefined) ||
  (back.kind === 'code' && DENIED.test(back.input.error ?? ''));

/** 1 §4, §8: what the end of a link says. */
function report(status: number): void {
  const fault = faultOfStatus(status);
  if (fault === null) notify.success(account.link.successful);
  else notify.error(fault);
}

/** Ends the link with which a broker sent the browser back here. What it brings works once, so the address forgets it first. */
export function useBrokerReturn(): void {
  const [query, setQuery] = useSearchParams();
  const ended = useRef<string | null>(null);
  const { mutate: endLink } = useMutation({ ...accountMutations.endLink(), onError: notify.failure });
  const { mutate: endCodeLink } = useMutation({ ...accountMutations.endCodeLink(), onError: notify.failure });
  useEffect(() => {
    const back = brokerReturnOf(query);
    const address = query.toString();
    if (back === null || ended.current === address) return;
    ended.current = address;
    setQuery({ tab: 'broker' }, { replace: true });
    if (back.kind === 'foreign') return notify.error(account.link.failed);
    const denied = isDenied(back);
    if (denied) notify.error(brokerAccounts.denied);
    const answered = { onSuccess: (status: number) => denied || report(status) };
    if (back.kind === 'token') endLink(back.input, answered);
    if (back.kind === 'code') endCodeLink(back.input, answered);
  }, [query, setQuery, endLink, endCodeLink]);
}
