import { api, type InputOf, MAX_SCREEN_ROWS } from '@pipa/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { family, STALE_MS } from './ida-queries.ts';

export type ScreenQuestion = InputOf<typeof api.screenFile>;

export const screenQueries = {
  /** The symbols that a filter accepts: all of them, up to the most that an answer holds. */
  symbols: (question: ScreenQuestion) =>
    queryOptions({
      queryKey: [...family, 'screen', question],
      queryFn: ({ signal }) => call(api.screenUniverse, { ...question, __pagesize__: MAX_SCREEN_ROWS }, { signal }),
      staleTime: STALE_MS,
    }),
  /** Total returns and figures of two to five symbols. */
  comparison: (question: InputOf<typeof api.compareSymbols>) =>
    queryOptions({
      queryKey: [...family, 'compare', question],
      queryFn: ({ signal }) => call(api.compareSymbols, question, { signal }),
      staleTime: STALE_MS,
    }),
};

export const screenMutations = {
  /** All symbols of a screen as a file; changes nothing. */
  saveFile: () => mutationOptions({ mutationFn: (question: ScreenQuestion) => call(api.screenFile, question) }),
};
