import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { webhookQueries } from './webhook-queries.ts';

/** A call is made within seconds; one that fails is tried again minutes later. */
const READ_EVERY_MS = 2000;
const MAX_READS = 30;

/** The addresses, read again while a call to one of them waits, but not for ever; `watch` begins that anew. */
export function useWebhooks() {
  const client = useQueryClient();
  const { queryKey, ...query } = webhookQueries.list();
  const readsNow = () => {
    const state = client.getQueryState(queryKey);
    return (state?.dataUpdateCount ?? 0) + (state?.errorUpdateCount ?? 0);
  };
  const [from, setFrom] = useState(readsNow);
  const read = useQuery({
    ...query,
    queryKey,
    refetchInterval: ({ state }) =>
      state.data?.some(({ lastCall }) => lastCall?.outcome === 'waiting') && readsNow() - from < MAX_READS
        ? READ_EVERY_MS
        : false,
  });
  return { query: read, watch: () => setFrom(readsNow()) };
}
