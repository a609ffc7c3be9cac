import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { family, idaQueries } from './ida-queries.ts';

/** Once another day is the newest, what is shown of the newest day is read again, so that all of a page is of one day. */
export function useNewestDay(newest: string | undefined): void {
  const client = useQueryClient();
  const seen = useRef(newest);
  useEffect(() => {
    if (newest === undefined || newest === seen.current) return;
    const isLater = seen.current !== undefined;
    seen.current = newest;
    if (!isLater) return;
    const [, days] = idaQueries.days().queryKey;
    void client.invalidateQueries({ queryKey: family, predicate: ({ queryKey }) => queryKey[family.length] !== days });
  }, [client, newest]);
}
