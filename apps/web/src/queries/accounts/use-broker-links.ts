import type { BrokerLinkRow } from '@pipa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { readAgainAfter } from '../changes.ts';
import { brokerQueries } from './broker-queries.ts';
import { isReading } from './sync-poll.ts';

/** The links of the own accounts. Once an account has been read, everything that shows it is read again, and `onRead` gets its link. */
export function useBrokerLinks(onRead: (link: BrokerLinkRow) => void) {
  const query = useQuery(brokerQueries.links());
  const client = useQueryClient();
  const reading = useRef<ReadonlySet<number>>(new Set());
  const end = useEffectEvent((links: readonly BrokerLinkRow[]) => {
    const ended = links.filter((link) => reading.current.has(link.trackAccountId) && !isReading(link));
    reading.current = new Set(links.filter(isReading).map(({ trackAccountId }) => trackAccountId));
    if (ended.length === 0) return;
    void readAgainAfter(client, 'accounts');
    ended.forEach(onRead);
  });
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) end(data);
  }, [data]);
  return query;
}
