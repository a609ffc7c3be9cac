import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../../messages/index.ts';
import { membershipMutations } from '../../queries/membership/membership-mutations.ts';
import { notify } from '../../ui/toaster.tsx';
import { returnParams } from './membership-rules.ts';

const words = messages.membership;

/** Asks the server what became of the payment that the browser comes back from, and says it. The address forgets it first. */
export function usePaymentReturn(): void {
  const [query, setQuery] = useSearchParams();
  const success = query.get('success');
  const isCancelled = query.has('cancel');
  const isReturn = returnParams.some((name) => query.has(name));
  const confirmed = useRef<string | null>(null);
  const { mutate: confirm } = useMutation({
    ...membershipMutations.confirmPayment(),
    onSuccess: ({ status }) => {
      if (status === 'PAID') notify.success(words.paid);
      else if (status === 'OPEN') notify.info(words.stillOpen);
      else notify.error(words.paymentExpired);
    },
    onError: notify.failure,
  });
  useEffect(() => {
    if (!isReturn) return;
    setQuery({ tab: 'membership' }, { replace: true });
    if (isCancelled) notify.info(words.paymentLeft);
    if (success === null || confirmed.current === success) return;
    confirmed.current = success;
    confirm({ id: success });
  }, [isReturn, isCancelled, success, setQuery, confirm]);
}
