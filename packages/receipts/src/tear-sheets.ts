import { fromEpochDay, type TradingDay } from '@pipa/calendar';
import {
  DEFAULT_BENCHMARK,
  DomainError,
  isOwnStrategy,
  MAX_CARRIED_VALUES,
  type ParsedInputOf,
  type ReceiptInput,
  type ReceiptMarket,
  type ReceiptMode,
  type tearSheet,
} from '@pipa/contract';
import { findReceiptedStrategy, isOfPaperMoney, type ReceiptedReport, type ReceiptedStrategy } from '@pipa/db/receipts';
import { type DailyRecord, keptRecord, returnsWithin, tearSheetOf } from '@pipa/quant';
import {
  audienceOf,
  guardAccess,
  type ReadContext,
  type Reader,
  readWholeRecord,
  recordOfValues,
  recordWithin,
  type WholeRecord,
} from '@pipa/reads';
import { hashOf, plain } from './canonical.ts';
import type { ReceiptDraft } from './draft.ts';
import { barsOf, marketMode, receiptMarket } from './market.ts';
import { findSeenReport, reportInputs, reportRequest } from './reports.ts';

type Input = ParsedInputOf<typeof tearSheet>;
type View = Pick<Input, 'benchmark' | 'from' | 'to'>;
type Reading = Pick<ReadContext, 'pool' | 'market'>;

/** What of a record its figures depend on: exposure, trades and the words about companies are beside them. */
const bare = (record: DailyRecord): WholeRecord => ({
  name: '',
  strategyId: null,
  strategyType: null,
  benchmark: null,
  values: [],
  exposure: null,
  survivorship: null,
  portfolioIds: [],
  totals: null,
  ...record,
});

/** The figures of a sheet over a record. */
async function figuresOf(context: Reading, whole: WholeRecord, view: View, source: ReceiptMarket['source']) {
  const { startDay, days, returns, benchmarkReturns, benchmark } = await recordWithin(context, whole, view, source);
  const record = { startDay, days, returns, benchmarkReturns };
  const { metrics, benchmarkMetrics, sessions } = tearSheetOf(record);
  return { benchmark, sessions, metrics, benchmarkMetrics, recordSha256: hashOf(record) };
}

const FORMULA = 'tearSheetOf (packages/quant/src/tear-sheet)';
const viewOf = ({ benchmark, from, to }: View) => ({
  benchmark: benchmark ?? null,
  from: from ?? null,
  to: to ?? null,
});

/** Bars of a benchmark that the record does not hold. */
async function benchmarkInputs(context: Reading, { benchmark }: View, own: string | null, last: Input['to'] | null) {
  return benchmark === undefined || benchmark === own || !last ? [] : [await barsOf(context, [benchmark], last)];
}

/** The sheet of a report, stored or computed just now. */
export async function describeReportSheet(
  context: Reading,
  report: ReceiptedReport,
  view: View,
): Promise<ReceiptDraft> {
  const { days, equity, benchmarkEquity, benchmark, endDay, strategy } = report;
  const market = await receiptMarket(context, { asOf: endDay, part: 'prices' });
  const whole = { ...bare(recordOfValues(days, equity, benchmarkEquity)), benchmark };
  return {
    kind: 'tearSheet',
    subject: `backtest of ${strategy}, ${report.beginDay} to ${endDay}`,
    request: { of: 'backtest', ...reportRequest(report), view: viewOf(view) },
    asOf: endDay,
    mode: marketMode(market),
    market,
    inputs: [...(await reportInputs(context, report)), ...(await benchmarkInputs(context, view, benchmark, endDay))],
    formula: `${FORMULA} of backtestStrategy (packages/trading/src/backtest.ts)`,
    isFromMarket: !isOwnStrategy(strategy),
    result: await figuresOf(context, whole, view, market.source),
  };
}

/** The track of a strategy with the terms that it depends on. */
export interface ReceiptedTrack {
  readonly strategy: ReceiptedStrategy;
  readonly record: DailyRecord;
}

/** The sheet of a track, stored or computed just now. */
export async function describeTrackSheet(
  context: Reading,
  { strategy, record }: ReceiptedTrack,
  view: View,
): Promise<ReceiptDraft> {
  const { code, universe, onlineDay, ...terms } = strategy;
  const { days } = record;
  const lastDay = days.at(-1);
  const last = lastDay === undefined ? null : fromEpochDay(lastDay);
  const market = await receiptMarket(context, { asOf: last, part: 'prices' });
  const inputs =
    last === null ? [] : await reportInputs(context, { universe, benchmark: DEFAULT_BENCHMARK, endDay: last });
  return {
    kind: 'tearSheet',
    subject: `track of ${code} since ${onlineDay}`,
    request: { of: 'track', strategy: code, onlineDay, sessions: days.length, terms, view: viewOf(view) },
    asOf: last,
    mode: marketMode(market),
    market,
    inputs: [...inputs, ...(await benchmarkInputs(context, view, DEFAULT_BENCHMARK, last))],
    formula: `${FORMULA} of trackStrategies (apps/worker/src/background/analysis/track-strategies.ts)`,
    isFromMarket: !isOwnStrategy(code),
    result: await figuresOf(context, { ...bare(record), benchmark: DEFAULT_BENCHMARK }, view, market.source),
  };
}

/** The daily returns of an own record, as a receipt carries them. */
export interface OwnRecord extends DailyRecord {
  readonly benchmark: string | null;
}

/** A portfolio or an account of the user whose receipt it is. */
export interface OwnSubject {
  readonly kind: 'portfolio' | 'account';
  readonly id: number;
}

/** The sheet of own books, from their daily records up to a day, which no seed makes again. */
export async function describeOwnSheet(
  context: Reading,
  { kind, id }: OwnSubject,
  record: OwnRecord,
  view: View,
  { mode, asOf }: Pick<ReceiptDraft, 'mode' | 'asOf'>,
): Promise<ReceiptDraft> {
  const market = await receiptMarket(context, { asOf, part: 'prices' });
  const { benchmark } = record;
  const known = keptRecord(record, returnsWithin(record, { to: asOf ?? undefined }));
  const values = { ...known, days: [...known.days], benchmark };
  const isCarried = values.days.length * COLUMNS <= MAX_CARRIED_VALUES;
  const other = view.benchmark ?? benchmark ?? DEFAULT_BENCHMARK;
  const records = { name: 'daily records', vintage: asOf, sha256: hashOf(values), rows: values.days.length };
  return {
    kind: 'tearSheet',
    subject: `own ${kind}`,
    request: { of: kind, id, view: viewOf(view) },
    asOf,
    mode,
    market,
    inputs: [
      isCarried ? { ...records, values: plain(values) as ReceiptInput['values'] } : records,
      ...(other === benchmark || asOf === null || records.rows === 0 ? [] : [await barsOf(context, [other], asOf)]),
    ],
    formula: FORMULA,
    isFromMarket: false,
    result: await figuresOf(context, { ...bare(values), benchmark }, view, market.source),
  };
}

/** Parallel columns of a daily record. */
const COLUMNS = 3;

function modeOfBooks(isPaper: boolean, { source }: ReceiptMarket): ReceiptMode {
  if (!isPaper) return 'live';
  return source === 'simulated' ? 'simulated' : 'paper';
}

/**
 * The receipt of a sheet that a user may read, of own books as they were on a day.
 * @throws DomainError NOT_FOUND, INVALID_INPUT, INVESTOR_DISABLED
 */
export async function describeTearSheet(
  context: ReadContext,
  reader: Reader,
  { kind, id, ...view }: Input,
  asOf?: TradingDay,
): Promise<ReceiptDraft> {
  guardAccess(kind === 'backtest' || kind === 'track' ? 'investor' : 'user', reader);
  if (kind === 'backtest') return describeReportSheet(context, await findSeenReport(context, reader, id), view);
  const record = await readWholeRecord(context, audienceOf(reader), { kind, id }, await context.market());
  if (kind === 'track') {
    const strategy = await findReceiptedStrategy(context.pool, id);
    if (strategy === null) throw new DomainError('NOT_FOUND');
    return describeTrackSheet(context, { strategy, record }, view);
  }
  const [market, isPaper] = await Promise.all([
    receiptMarket(context, { asOf: null, part: 'prices' }),
    isOfPaperMoney(context.pool, { kind, id }),
  ]);
  const books = { mode: modeOfBooks(isPaper, market), asOf: asOf ?? market.lastClosedDay };
  return describeOwnSheet(context, { kind, id }, record, view, books);
}
