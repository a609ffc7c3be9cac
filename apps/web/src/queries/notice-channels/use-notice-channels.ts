import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { noticeChannelQueries } from './notice-channel-queries.ts';

/** A notice is sent within seconds; one that fails is tried again minutes later. */
const READ_EVERY_MS = 2000;
const MAX_READS = 30;

/**
 * The channels, read again while a notice waits, or a chat to be linked, but not for ever; `watch` begins that anew.
 * @param isLinking a link to a chat is open
 */
export function useNoticeChannels(isLinking: boolean) {
  const client = useQueryClient();
  const { queryKey, ...query } = noticeChannelQueries.list();
  const readsNow = () => {
    const state = client.getQueryState(queryKey);
    return (state?.dataUpdateCount ?? 0) + (state?.errorUpdateCount ?? 0);
  };
  const [from, setFrom] = useState(readsNow);
  const read = useQuery({
    ...query,
    queryKey,
    refetchInterval: ({ state }) => {
      const isAwaited = isLinking || state.data?.channels.some(({ last }) => last?.outcome === 'waiting');
      return isAwaited && readsNow() - from < MAX_READS * (isLinking ? 10 : 1) ? READ_EVERY_MS : false;
    },
  });
  return { query: read, watch: () => setFrom(readsNow()) };
}
