import {
  type AnalysisAnswer,
  type AnalysisRow,
  api,
  type DetectionGroup,
  MAX_WATCH_LIST_SYMBOLS,
} from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { askedOf } from './asked.ts';
import { dayOf, family, STALE_MS } from './ida-queries.ts';

/** The account or the watch list whose symbols are shown: one of the two (3 §4). */
export type SignalSource = { readonly accountid: number } | { readonly watchListId: number };

/** Tables of the symbols of a source, a row a symbol. */
export type SourceTableCode = 16 | 27 | 28;

/** An answer with the rows of one kind. */
type AnswerOf<Row> = Pick<AnalysisAnswer, 'updateTime' | 'errMsg'> & {
  readonly idaTable: readonly Row[] | null;
};

const isDetectionGroup = (row: AnalysisRow): row is DetectionGroup => 'detectionList' in row;
const detectionsOf = ({ idaTable, updateTime, errMsg }: AnalysisAnswer): AnswerOf<DetectionGroup> => {
  const rows: readonly AnalysisRow[] | null = idaTable;
  return { idaTable: rows?.filter(isDetectionGroup) ?? null, updateTime, errMsg };
};

const universeQuestion = (group: number, asOf?: string) => ({ function: 16 as const, group, ...dayOf(asOf) });
const sourceQuestion = (source: SignalSource, asOf?: string) => ({ function: 17 as const, ...source, ...dayOf(asOf) });
/** Every row of a table of a source, in one answer. */
const tableQuestion = (code: SourceTableCode, source: SignalSource, asOf?: string) => ({
  ...source,
  ...dayOf(asOf),
  function: code,
  length: MAX_WATCH_LIST_SYMBOLS,
});

/** The calls of the tables below. */
export const signalCalls = {
  universeDetections: (group: number, asOf?: string) => askedOf(api.getStockIDA, universeQuestion(group, asOf)),
  sourceDetections: (source: SignalSource, asOf?: string) => askedOf(api.getStockIDA, sourceQuestion(source, asOf)),
  sourceTable: (code: SourceTableCode, source: SignalSource, asOf?: string) =>
    askedOf(api.getStockIDA, tableQuestion(code, source, asOf)),
};

/** Signals of universes, watch lists and accounts; `asOf` undefined is the newest day. */
export const signalQueries = {
  /** Detections of a universe: 1 stocks, 2 ETFs. */
  universeDetections: (group: number, asOf?: string) =>
    queryOptions({
      queryKey: [...family, 'universeDetections', group, asOf],
      queryFn: async ({ signal }) =>
        detectionsOf(await call(api.getStockIDA, universeQuestion(group, asOf), { signal })),
      staleTime: STALE_MS,
    }),
  /** Detections of the symbols of an account or a watch list. */
  sourceDetections: (source: SignalSource, asOf?: string) =>
    queryOptions({
      queryKey: [...family, 'sourceDetections', source, asOf],
      queryFn: async ({ signal }) =>
        detectionsOf(await call(api.getStockIDA, sourceQuestion(source, asOf), { signal })),
      staleTime: STALE_MS,
    }),
  sourceTable: (code: SourceTableCode, source: SignalSource, asOf?: string) =>
    queryOptions({
      queryKey: [...family, 'sourceTable', code, source, asOf],
      queryFn: async ({ signal }): Promise<AnswerOf<AnalysisRow>> =>
        call(api.getStockIDA, tableQuestion(code, source, asOf), { signal }),
      staleTime: STALE_MS,
    }),
  /** The own watch lists with their subscriptions. */
  watchLists: () =>
    queryOptions({
      queryKey: [...family, 'watchLists'],
      queryFn: ({ signal }) => call(api.getIDAWatchList, {}, { signal }),
    }),
  /** The own accounts that trade with money. */
  moneyAccounts: () =>
    queryOptions({
      queryKey: [...family, 'moneyAccounts'],
      queryFn: ({ signal }) => call(api.trackAccountForIDA, {}, { signal }),
      staleTime: STALE_MS,
    }),
};
