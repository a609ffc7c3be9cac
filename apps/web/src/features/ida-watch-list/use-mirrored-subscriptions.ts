import { SUBSCRIPTIONS_KEY } from '@pipa/contract';
import { useEffect } from 'react';
import { browserStorage } from '../../browser-storage.ts';
import type { OwnList } from './use-signal-source.ts';

/**
 * Keeps the eight subscriptions of each list in the browser too (3 §3): encoded JSON. The server has the valid ones, so the copy is
 * written after each read and never read: one of another device or another day would begin mails again that a person has ended.
 */
export function useMirroredSubscriptions(lists: readonly OwnList[] | undefined): void {
  useEffect(() => {
    if (lists === undefined) return;
    const kept = lists.map(({ id, subscriptions }) => ({ id, subscriptions }));
    browserStorage.setItem(SUBSCRIPTIONS_KEY, encodeURIComponent(JSON.stringify(kept)));
  }, [lists]);
}
