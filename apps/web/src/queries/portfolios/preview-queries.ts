import { api, type InputOf } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { portfolioKeys } from './portfolio-queries.ts';

/** A subscription, or a change of the amount of a portfolio. */
export type PreviewInput = InputOf<typeof api.previewSubscription> | InputOf<typeof api.previewAmountChange>;

/** The orders that a form would lead to. */
export const previewOf = (input: PreviewInput) =>
  queryOptions({
    queryKey: [...portfolioKeys.previews, input],
    queryFn: ({ signal }) =>
      'portfolioId' in input
        ? call(api.previewAmountChange, input, { signal })
        : call(api.previewSubscription, input, { signal }),
  });
