import { type api, SUBSCRIPTION_SLOTS, type WatchList } from '@pipa/contract';
import { listWatchLists, type StoredWatchList } from '@pipa/db/watching';
import type { Read } from '../../context.ts';

export const wireList = ({ id, name, symbols }: Pick<StoredWatchList, 'id' | 'name' | 'symbols'>): WatchList => ({
  id,
  name,
  value: symbols.join(','),
});

export const wireSubscriptions = ({ subscribed }: Pick<StoredWatchList, 'subscribed'>) =>
  Array.from({ length: SUBSCRIPTION_SLOTS }, (_, i) => ({ id: i + 1, subscribe: subscribed.includes(i + 1) }));

export const readWatchLists: Read<typeof api.getIDAWatchList> = async ({ pool }, { userId }) =>
  (await listWatchLists(pool, userId)).map((list) => ({ ...wireList(list), subscriptions: wireSubscriptions(list) }));

/** Symbols of the default list between commas; empty without one. */
export const readDefaultSymbols: Read<typeof api.getSymbols> = async ({ pool }, { userId }) => {
  const list = (await listWatchLists(pool, userId)).find(({ isDefault }) => isDefault);
  return list === undefined ? '' : wireList(list).value;
};
