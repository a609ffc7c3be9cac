import { api, type InputOf } from '@pipa/contract';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

const family = familyOf('reports');

/** Records change once a day, at a close. */
const STALE_MS = 60_000;

export type TearSheetInput = InputOf<typeof api.tearSheet>;

export const reportQueries = {
  /** The record of one period against one benchmark; the sheet before stays while another period is read. */
  tearSheet: (input: TearSheetInput) =>
    queryOptions({
      queryKey: [...family, 'tearSheet', input],
      queryFn: ({ signal }) => call(api.tearSheet, input, { signal }),
      staleTime: STALE_MS,
      placeholderData: keepPreviousData,
    }),
  /** The own links, all or to one record, newest first. */
  shareLinks: (subject: InputOf<typeof api.shareLinks>) =>
    queryOptions({
      queryKey: [...family, 'shareLinks', subject],
      queryFn: ({ signal }) => call(api.shareLinks, subject, { signal }),
    }),
  /** The sheet of a link. */
  shared: (token: string) =>
    queryOptions({
      queryKey: [...family, 'shared', token],
      queryFn: ({ signal }) => call(api.sharedTearSheet, { token }, { signal }),
      staleTime: STALE_MS,
    }),
};

/** Calls that change nothing; their answers are saved as files. */
export const reportReads = {
  csv: () => mutationOptions({ mutationFn: (input: TearSheetInput) => call(api.tearSheetCsv, input) }),
  pdf: () =>
    mutationOptions({ mutationFn: (input: InputOf<typeof api.tearSheetPdf>) => call(api.tearSheetPdf, input) }),
};
