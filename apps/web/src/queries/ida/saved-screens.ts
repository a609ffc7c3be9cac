import { api, type InputOf } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';
import { family } from './ida-queries.ts';

export const savedScreenQueries = {
  /** The own saved screens, by name. */
  list: () =>
    queryOptions({
      queryKey: [...family, 'savedScreens'],
      queryFn: ({ signal }) => call(api.savedScreens, {}, { signal }),
    }),
};

export const savedScreenMutations = {
  /** Saves a screen, or replaces the one of an id. */
  save: () => changing('ida', (input: InputOf<typeof api.saveScreen>) => call(api.saveScreen, input)),
  remove: () => changing('ida', (input: InputOf<typeof api.deleteScreen>) => call(api.deleteScreen, input)),
};
