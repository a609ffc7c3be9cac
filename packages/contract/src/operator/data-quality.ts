import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, textInput } from '../fields.ts';
import { MAX_SYMBOL_TEXT } from '../ida/constants.ts';
import { listPage } from '../list-page.ts';
import { type ImportFault, importFault } from './import-findings.ts';

export const qualityProblems = ['Stale', 'Gaps', 'Outliers', 'Breaks', 'Actions', 'Differences'] as const;
export type QualityProblem = (typeof qualityProblems)[number];

/** The problem of a series that each finding is one of. */
export const problemOfFault = {
  UnreadableRow: 'Outliers',
  RepeatedRow: 'Outliers',
  BadBar: 'Outliers',
  ExtremeMove: 'Outliers',
  TooManyFaults: 'Outliers',
  LevelBreak: 'Breaks',
  ScaleChange: 'Breaks',
  ExchangedShares: 'Breaks',
  UnmarkedSplit: 'Actions',
  MisdatedSplit: 'Actions',
  UnfoundedSplit: 'Actions',
  MissingDividend: 'Actions',
  ImplausibleAction: 'Actions',
  Halt: 'Gaps',
  MissingBar: 'Gaps',
  StaleSeries: 'Stale',
  SourcesDiffer: 'Differences',
} as const satisfies Record<ImportFault, QualityProblem>;

/** Sessions before the last closed one in which missing bars are counted. */
export const QUALITY_SESSIONS = 252;

const count = z.int().min(0);

const priceQuality = z.strictObject({
  symbol: z.string(),
  kind: z.enum(['Stock', 'ETF', 'Index']),
  /** First and last bar; null without one. */
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  /** Last session of one that no longer trades. */
  delistedOn: day.nullable(),
  /** Sessions of the last year between the first and the last bar without one. */
  missing: count,
  /** Sessions since the last bar of one that is listed. */
  silent: count,
  /** Findings by problem. */
  outliers: count,
  breaks: count,
  actions: count,
  differences: count,
  openDoubts: count,
  /** The finding of the newest days. */
  newest: z.strictObject({ day, fault: importFault, source: z.string(), detail: z.string() }).nullable(),
});
export type PriceQuality = z.infer<typeof priceQuality>;

const dataQuality = endpoint({
  method: 'GET',
  path: 'admin/dataQuality',
  access: 'admin',
  scope: 'administration',
  summary:
    'Histories of prices, symbol by symbol: missing and stale bars, outliers, breaks, and where two vendors differ',
  input: z.strictObject({
    /** Only those with this problem, or with any. */
    problem: z.enum(['Any', ...qualityProblems]).optional(),
    symbol: textInput(MAX_SYMBOL_TEXT).toUpperCase().optional(),
    /** The last symbol of the page before. */
    after: textInput(MAX_SYMBOL_TEXT).optional(),
  }),
  output: listPage('series', priceQuality),
});

/** What feeds a macro series of a market that is not simulated. */
export const macroFeeds = ['FRED', 'Cboe', 'Upload'] as const;

export const macroSubstitutes = ['spot rate', 'spot price'] as const;

const macroQualityRow = z.strictObject({
  id: z.string(),
  frequency: z.enum(['daily', 'weekly', 'monthly', 'quarterly']),
  /** The newest observation and the day that published it; null without one. */
  lastDay: day.nullable(),
  releasedDay: day.nullable(),
  feed: z.enum(macroFeeds),
  /** What it is in the place of the series, where the source has another one; null for the series itself. */
  standsIn: z.enum(macroSubstitutes).nullable(),
  /** An observation is due, which has not come. */
  isStale: z.boolean(),
});
export type MacroQuality = z.infer<typeof macroQualityRow>;

const macroQuality = endpoint({
  method: 'GET',
  path: 'admin/macroQuality',
  access: 'admin',
  scope: 'administration',
  summary: 'The series of the economy: the newest observation of each, what feeds it, and whether another one is due',
  input: z.strictObject({}),
  output: z.array(macroQualityRow).max(100),
});

export const operatorQualityEndpoints = { dataQuality, macroQuality };
