import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { membership as words } from '../../messages/membership.ts';
import { membershipMutations } from '../../queries/membership/membership-mutations.ts';
import { membershipQueries } from '../../queries/membership/membership-queries.ts';
import { notify } from '../../ui/toaster.tsx';
import { returnParams } from './membership-rules.ts';

/** What was done on a page of the provider may arrive here a moment after the browser does. */
const READ_AGAIN_MS = 2_000;
const READS_AGAIN = 8;

/** Asks the server what became of the payment that the browser comes back from, and says it. The address forgets it first. */
export function usePaymentReturn(): void {
  const [query, setQuery] = useSearchParams();
  const success = query.get('success');
  const isCancelled = query.has('cancel');
  const isReturn = returnParams.some((name) => query.has(name));
  const confirmed = useRef<string | null>(null);
  const [readsLeft, setReadsLeft] = useState(0);
  const { refetch } = useQuery({ ...membershipQueries.current(), enabled: false });
  useEffect(() => {
    if (readsLeft === 0) return;
    const timer = setTimeout(() => {
      setReadsLeft(readsLeft - 1);
      void refetch();
    }, READ_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [readsLeft, refetch]);
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
    setReadsLeft(READS_AGAIN);
    if (isCancelled) notify.info(words.paymentLeft);
    if (success === null || confirmed.current === success) return;
    confirmed.current = success;
    confirm({ id: success });
  }, [isReturn, isCancelled, success, setQuery, confirm]);
}
