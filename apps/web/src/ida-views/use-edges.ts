import { type Edges, edgesOf, NO_EDGES } from '@pipa/ida';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { idaQueries } from '../queries/ida/ida-queries.ts';
import { useAsOf } from './as-of.ts';

/** Records as of the chosen day: one that knows more than the day is left out. */
export const useScorecards = () => useQuery(idaQueries.scorecards(useAsOf()));

/** What the records say of signals, states and predictions; nothing is proven until they are read. */
export function useEdges(): Edges {
  const { data } = useScorecards();
  return useMemo(() => (data === undefined ? NO_EDGES : edgesOf(data)), [data]);
}
