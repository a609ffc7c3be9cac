import { api, type IdaFunctionCode, type InputOf, isSymbol, type Language, type StateChartName } from '@pipa/contract';
import type { ExplainQuestion } from '@pipa/ida';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

export const family = familyOf('ida');

/** The analysis changes once a trading day, after its close. */
export const STALE_MS = 60_000;

/** What a table is asked for, beside its function and the language of its comment. */
export type AnalysisQuestion = Omit<InputOf<typeof api.getStockIDA>, 'function' | 'language'>;

export const dayOf = (asOf: string | undefined) => (asOf === undefined ? {} : { asOf });

export const idaQueries = {
  /** Table of a function code with its comment. */
  analysis: (code: IdaFunctionCode, question: AnalysisQuestion, language: Language) =>
    queryOptions({
      queryKey: [...family, 'analysis', code, question, language],
      queryFn: ({ signal }) => call(api.getStockIDA, { ...question, function: code, language }, { signal }),
      staleTime: STALE_MS,
    }),
  /** Performance of the funds of a comparison, 1 to 5. */
  performance: (group: number, asOf?: string) =>
    queryOptions({
      queryKey: [...family, 'performance', group, asOf],
      queryFn: ({ signal }) => call(api.etfPerformance, { group, ...dayOf(asOf) }, { signal }),
      staleTime: STALE_MS,
    }),
  /** The market in one look. */
  market: (asOf?: string) =>
    queryOptions({
      queryKey: [...family, 'market', asOf],
      queryFn: ({ signal }) => call(api.marketToday, dayOf(asOf), { signal }),
      staleTime: STALE_MS,
    }),
  /** What some symbols cost, and how they moved on the day. */
  quotes: (symbols: string, asOf?: string) =>
    queryOptions({
      queryKey: [...family, 'quotes', symbols, asOf],
      queryFn: ({ signal }) => call(api.symbolQuotes, { symbols, ...dayOf(asOf) }, { signal }),
      staleTime: STALE_MS,
      enabled: symbols !== '',
    }),
  /** A chart of the market's state over a year. */
  stateChart: (chart: StateChartName, asOf?: string) =>
    queryOptions({
      queryKey: [...family, 'stateChart', chart, asOf],
      queryFn: ({ signal }) => call(api.stateChart, { chart, ...dayOf(asOf) }, { signal }),
      staleTime: STALE_MS,
    }),
  /** How signals, states and predictions turned out. */
  scorecards: (asOf?: string) =>
    queryOptions({
      queryKey: [...family, 'scorecards', asOf],
      queryFn: ({ signal }) => call(api.scorecards, dayOf(asOf), { signal }),
      staleTime: STALE_MS,
    }),
  /** How a figure came about. */
  explanation: (question: ExplainQuestion) =>
    queryOptions({
      queryKey: [...family, 'explanation', question],
      queryFn: ({ signal }) => call(api.explain, question, { signal }),
      staleTime: STALE_MS,
    }),
  /** The symbols whose figures are in doubt. */
  doubts: (asOf?: string) =>
    queryOptions({
      queryKey: [...family, 'doubts', asOf],
      queryFn: ({ signal }) => call(api.symbolDoubts, dayOf(asOf), { signal }),
      staleTime: STALE_MS,
    }),
  /** What was revised since a day. */
  revisions: (asOf: string, symbol: string) =>
    queryOptions({
      queryKey: [...family, 'revisions', asOf, symbol],
      queryFn: ({ signal }) => call(api.revisedSince, { asOf, ...(symbol !== '' && { symbol }) }, { signal }),
      staleTime: STALE_MS,
    }),
  /** The days that every view can be shown as of. */
  days: () =>
    queryOptions({
      queryKey: [...family, 'days'],
      queryFn: ({ signal }) => call(api.asOfDays, {}, { signal }),
      staleTime: STALE_MS,
      // A new day is published while a page is open.
      refetchInterval: STALE_MS,
    }),
  /** Whether a symbol exists on a day, and what it is; an empty one is not asked for. */
  symbol: (symbol: string, asOf?: string) =>
    queryOptions({
      queryKey: [...family, 'symbol', symbol, asOf],
      queryFn: ({ signal }) => call(api.validateSymbol, { symbol, ...dayOf(asOf) }, { signal }),
      enabled: symbol !== '',
      staleTime: STALE_MS,
    }),
  /** Which of these symbols the analysis does not know; none are asked for without symbols, or while one of them is none. */
  unknownSymbols: (symbols: readonly string[]) =>
    queryOptions({
      queryKey: [...family, 'unknownSymbols', symbols.join()],
      queryFn: ({ signal }) => call(api.unknownSymbols, { symbols: symbols.join() }, { signal }),
      enabled: symbols.length > 0 && symbols.every(isSymbol),
      placeholderData: keepPreviousData,
      staleTime: STALE_MS,
      retry: false,
    }),
};
