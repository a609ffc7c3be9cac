import { api, type InputOf } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { changing, familyOf } from '../changes.ts';

const family = familyOf('receipts');

export const receiptQueries = {
  /** A receipt never changes. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...family, id],
      queryFn: ({ signal }) => call(api.readReceipt, { id }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** What a receipt can be asked of. */
export type Receipted =
  | { readonly of: 'report'; readonly input: InputOf<typeof api.issueReport> }
  | { readonly of: 'tearSheet'; readonly input: InputOf<typeof api.issueTearSheet> }
  | { readonly of: 'explanation'; readonly input: InputOf<typeof api.issueExplanation> }
  | { readonly of: 'alert'; readonly input: InputOf<typeof api.issueAlert> };

export const receiptMutations = {
  issue: () =>
    changing('receipts', (asked: Receipted) => {
      switch (asked.of) {
        case 'report':
          return call(api.issueReport, asked.input);
        case 'tearSheet':
          return call(api.issueTearSheet, asked.input);
        case 'explanation':
          return call(api.issueExplanation, asked.input);
        case 'alert':
          return call(api.issueAlert, asked.input);
      }
    }),
};
