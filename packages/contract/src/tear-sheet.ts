import { z } from 'zod';
import { linkToken } from './access/fields.ts';
import { survivorshipSchema } from './backtest-report.ts';
import { endpoint } from './endpoint.ts';
import { language, marketSource, strategyType } from './enums.ts';
import { day, done, idInput, instant, metric, money } from './fields.ts';
import { SYMBOL_PATTERN } from './symbol-text.ts';

/** What a tear sheet is of: a backtest report, the track of a strategy, a portfolio, or a paper account. */
export const tearSheetKind = z.enum(['backtest', 'track', 'portfolio', 'account']);
export type TearSheetKind = z.infer<typeof tearSheetKind>;

/** Benchmarks that the page suggests; every symbol of the market is accepted. */
export const SUGGESTED_BENCHMARKS = ['SPY', 'QQQ', 'IWM', 'RSP', 'VEU', 'TLT', 'GLD'] as const;

export const NO_BENCHMARK_PRICES = 'The market has no prices of this symbol from the first day of the period on';
const NOT_A_SYMBOL = 'Please enter a symbol of the market, such as SPY';

/** A symbol as people type it. */
const symbolInput = z.string().trim().toUpperCase().pipe(z.string().regex(SYMBOL_PATTERN, NOT_A_SYMBOL));

/** The period and the benchmark of a sheet: without them the whole record against its own benchmark. */
const tearSheetView = {
  benchmark: symbolInput.optional(),
  /** The last close up to this day is the base. */
  from: day.optional(),
  to: day.optional(),
};
const ofSubject = z.strictObject({
  kind: tearSheetKind,
  /** Of the backtest report, the strategy, the portfolio, or the account. */
  id: idInput,
  ...tearSheetView,
});

/** Days of a tear sheet are epoch days: days since 1970-01-01. */
const epochDay = z.int();

/** A record as its tear sheet is computed from it (`tearSheetOf`): parallel arrays, one entry a session, ascending. */
const tearSheetRecordSchema = z.strictObject({
  benchmark: z.string(),
  source: marketSource,
  /** What the newest report of the strategy says of its companies; null where it says nothing, and for an account. */
  survivorship: survivorshipSchema.nullable(),
  /** First and last close of the whole record; null without any. */
  extent: z.strictObject({ from: day, to: day }).nullable(),
  /** Epoch day of the value before the first return. */
  startDay: epochDay,
  days: z.array(epochDay),
  /** Time-weighted, fractions. */
  returns: z.array(z.number()),
  benchmarkReturns: z.array(z.number()),
  /** Fractions of the value; null where the record does not hold them. */
  exposure: z
    .strictObject({ long: z.array(z.number()), short: z.array(z.number()), cash: z.array(z.number()) })
    .nullable(),
  /** Turnover and costs of the period, costs without slippage; null where the record does not hold them. */
  trading: z
    .strictObject({
      /** The lesser of buys and sells over the mean value, a year; this and the costs of a year are null below 252 sessions. */
      turnoverAnnual: metric,
      /** Null for readers who see no amounts of money. */
      costTotal: money.nullable(),
      /** Costs of a year as a fraction of the mean value. */
      costAnnual: metric,
      /** Each calendar year of the period, ascending, the first and the last as far as it covers them; null where totals alone are kept. */
      years: z
        .array(
          z.strictObject({
            year: z.int(),
            /** The lesser of buys and sells over the mean value of these closes, not annualised. */
            turnover: metric,
            /** Null for readers who see no amounts of money. */
            costs: money.nullable(),
            /** As a fraction of that mean value. */
            costShare: metric,
          }),
        )
        .nullable(),
    })
    .nullable(),
});
export type TearSheetRecord = z.infer<typeof tearSheetRecordSchema>;

export const tearSheet = endpoint({
  method: 'GET',
  path: 'reports/tearSheet',
  access: 'user',
  scope: 'read:portfolios',
  summary:
    'The daily record of a backtest, a track, a portfolio or a paper account, against any benchmark, for its tear sheet',
  input: ofSubject,
  output: z.strictObject({
    name: z.string(),
    /** The strategy whose record it is or which a portfolio follows; null for an account. */
    strategyId: z.int().nullable(),
    /** AQM: of a model account, or of a subscription of one. */
    strategyType: strategyType.nullable(),
    ...tearSheetRecordSchema.shape,
  }),
  errors: ['NOT_FOUND', 'INVESTOR_DISABLED'],
});
export type TearSheetOfOne = z.infer<typeof tearSheet.output>;

const tearSheetCsv = endpoint({
  method: 'GET',
  path: 'reports/tearSheetCsv',
  access: 'user',
  scope: 'read:portfolios',
  summary: 'The daily rows of a tear sheet as CSV: returns, drawdowns and exposure as fractions',
  input: ofSubject,
  output: z.strictObject({ fileName: z.string(), csv: z.string() }),
  errors: ['NOT_FOUND', 'INVESTOR_DISABLED'],
});

const tearSheetPdf = endpoint({
  method: 'GET',
  path: 'reports/tearSheetPdf',
  access: 'user',
  scope: 'read:portfolios',
  summary: 'A tear sheet as PDF, in the language of its reader',
  input: ofSubject.extend({ language: language.default('en') }),
  output: z.strictObject({ fileName: z.string(), pdf: z.base64() }),
  errors: ['NOT_FOUND', 'INVESTOR_DISABLED'],
});

/** Links of a user to tear sheets that are not revoked. */
export const MAX_SHARE_LINKS = 50;

const shareLinkSchema = z.strictObject({
  id: z.int(),
  kind: tearSheetKind,
  targetId: z.int(),
  benchmark: z.string().nullable(),
  from: day.nullable(),
  to: day.nullable(),
  createTime: instant,
  /** When it was last read, to the hour; null before the first reader. */
  lastReadTime: instant.nullable(),
});
export type ShareLinkRow = z.infer<typeof shareLinkSchema>;

const shareTearSheet = endpoint({
  method: 'POST',
  path: 'reports/share',
  access: 'user',
  scope: 'security',
  summary:
    'A link with which anyone reads this tear sheet, without names of the user or the account and without amounts of money',
  input: ofSubject,
  output: z.strictObject({ ...shareLinkSchema.shape, /** Shown once: the server keeps its hash. */ token: linkToken }),
  errors: ['NOT_FOUND', 'INVESTOR_DISABLED', 'SHARE_LIMIT_REACHED'],
  secret: true,
});

const shareLinks = endpoint({
  method: 'GET',
  path: 'reports/shareLinks',
  access: 'user',
  scope: 'security',
  summary: 'The own links that are not revoked, all or to one tear sheet, newest first',
  input: z.strictObject({ kind: tearSheetKind.optional(), id: idInput.optional() }),
  output: z.array(shareLinkSchema),
});

const revokeShareLink = endpoint({
  method: 'POST',
  path: 'reports/revokeShareLink',
  access: 'user',
  scope: 'security',
  summary: 'Ends an own link: it shows nothing from then on',
  input: z.strictObject({ id: idInput }),
  output: done,
  errors: ['NOT_FOUND'],
});

const sharedTearSheet = endpoint({
  method: 'POST',
  path: 'public/sharedTearSheet',
  access: 'public',
  summary: 'The tear sheet that a link shows. The token is in the body, so that it is in no address and no log',
  input: z.strictObject({ token: linkToken }),
  output: z.strictObject({
    kind: tearSheetKind,
    /** Of a strategy; null for what a user has named. */
    name: z.string().nullable(),
    ...tearSheetRecordSchema.shape,
  }),
  errors: ['LINK_INVALID', 'TOO_MANY_REQUESTS'],
});

export const tearSheetEndpoints = {
  tearSheet,
  tearSheetCsv,
  tearSheetPdf,
  shareTearSheet,
  shareLinks,
  revokeShareLink,
  sharedTearSheet,
};
