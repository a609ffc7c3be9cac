import { api, type InputOf } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const watchListMutations = {
  /** Makes a list, or changes the one of an id; answers with the list. */
  save: () => changing('ida', (input: InputOf<typeof api.saveIDAWatchList>) => call(api.saveIDAWatchList, input)),
  /** Answers with the eight subscriptions of the list. */
  subscribe: () =>
    changing('ida', (input: InputOf<typeof api.subscribeIDAWatchList>) => call(api.subscribeIDAWatchList, input)),
  /** The same for all of its groups that are not so yet. */
  subscribeAll: () =>
    changing(
      'ida',
      async ({ id, groups, subscribe }: { id: number; groups: readonly number[]; subscribe: boolean }) => {
        for (const subscriptionId of groups) await call(api.subscribeIDAWatchList, { id, subscriptionId, subscribe });
      },
    ),
  remove: () => changing('ida', (input: InputOf<typeof api.deleteIDAWatchList>) => call(api.deleteIDAWatchList, input)),
};
