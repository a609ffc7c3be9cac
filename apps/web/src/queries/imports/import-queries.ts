import { api, type InputOf } from '@pipa/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { changing, familyOf } from '../changes.ts';

const family = familyOf('imports');
const firstPage: number | undefined = undefined;

export type FindingFilter = Pick<InputOf<typeof api.importFindings>, 'outcome' | 'symbol' | 'onlyOpen'>;

export type QualityFilter = Pick<InputOf<typeof api.dataQuality>, 'problem' | 'symbol'>;

export const importQueries = {
  /** What imports found, a page after the other. */
  findings: (filter: FindingFilter) =>
    infiniteQueryOptions({
      queryKey: [...family, 'findings', filter],
      queryFn: ({ signal, pageParam }) => call(api.importFindings, { ...filter, after: pageParam }, { signal }),
      initialPageParam: firstPage as number | undefined,
      getNextPageParam: ({ findings, hasMore }) => (hasMore ? findings.at(-1)?.id : undefined),
    }),
  /** Readings of vendors, newest first. */
  ingests: () =>
    infiniteQueryOptions({
      queryKey: [...family, 'ingests'],
      queryFn: ({ signal, pageParam }) => call(api.ingests, { before: pageParam }, { signal }),
      initialPageParam: firstPage as number | undefined,
      getNextPageParam: ({ ingests, hasMore }) => (hasMore ? ingests.at(-1)?.id : undefined),
    }),
  counts: () =>
    queryOptions({
      queryKey: [...family, 'counts'],
      queryFn: ({ signal }) => call(api.importFindingCounts, {}, { signal }),
    }),
};

export const qualityQueries = {
  /** Histories of prices by symbol, a page after the other. */
  prices: (filter: QualityFilter) =>
    infiniteQueryOptions({
      queryKey: [...family, 'quality', filter],
      queryFn: ({ signal, pageParam }) => call(api.dataQuality, { ...filter, after: pageParam }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ series, hasMore }) => (hasMore ? series.at(-1)?.symbol : undefined),
    }),
  macro: () =>
    queryOptions({
      queryKey: [...family, 'macroQuality'],
      queryFn: ({ signal }) => call(api.macroQuality, {}, { signal }),
    }),
};

export const importMutations = {
  settle: () => changing('imports', (input: InputOf<typeof api.settleDoubt>) => call(api.settleDoubt, input)),
};
