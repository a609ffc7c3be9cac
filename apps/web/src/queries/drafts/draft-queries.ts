import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

export const draftFamily = familyOf('drafts');

export const draftQueries = {
  /** The own drafts that are open, newest first. */
  open: () =>
    queryOptions({ queryKey: [...draftFamily, 'open'], queryFn: ({ signal }) => call(api.drafts, {}, { signal }) }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...draftFamily, 'one', id],
      queryFn: ({ signal }) => call(api.draft, { id }, { signal }),
    }),
};
