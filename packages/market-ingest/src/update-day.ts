import {
  addDays,
  fromEpochDay,
  nextTradingEpochDay,
  previousTradingEpochDay,
  type TradingDay,
  toEpochDay,
} from '@pipa/calendar';
import { type ImportFinding, MAX_FINDING_SOURCE } from '@pipa/contract';
import type { PoolClient } from '@pipa/db';
import {
  addFindings,
  appendDay,
  type BarColumns,
  type DayBar,
  type InstrumentRow,
  latestCloses,
  listInstruments,
  loadBars,
  type Replacing,
  readActionsBetween,
  replaceQuarantine,
  reviseActions,
  type StoredAction,
  withBarLock,
} from '@pipa/db/market';
import {
  type CheckedActions,
  type CorporateAction,
  countMoves,
  judgeSeries,
  MarketMoveCounts,
  type QuarantinedRow,
  readSeries,
} from '@pipa/market-data';
import type { MarketVendor, VendorBar, VendorPage } from '@pipa/market-data/vendors';
import { elementAt, firstAtOrAfter, lastElement } from '@pipa/quant';
import { chainAdjClose } from './adjusted-closes.ts';
import { barsByDay, barsSince, columnsOf, noBars, type TradedBar } from './bar-table.ts';
import { closedDay } from './closed-day.ts';
import { type IngestContext, type IngestSummary, Reading } from './ingest-context.ts';
import { storeHistories } from './store-histories.ts';
import { noPart, readListed, storedActions } from './vendor-parts.ts';

/** Sessions before the day that are read again, as vendors correct their bars for some days. */
const READ_AGAIN = 3;
/** Days ahead of which actions are read, so that the sessions to come begin with theirs. */
const ANNOUNCED_DAYS = 40;
/** Share of the bars of the session before, below which a vendor's day is not whole. */
const WHOLE = 0.8;
/** Days of history beside a new bar, by which the gate judges it. */
const EVIDENCE_DAYS = 180;
/** Days before those that are read in which a symbol's last bar is looked for. */
const LONGEST_SILENCE_DAYS = 400;
/** Sessions without a bar after which a listed symbol is stale. */
const STALE_SESSIONS = 5;

/** What a vendor says of a session and of those before it. */
interface DayReading {
  /** Bars of known instruments by symbol and epoch day. */
  readonly bars: ReadonlyMap<string, ReadonlyMap<number, TradedBar>>;
  readonly actions: CheckedActions | undefined;
  /** Epoch days that were read. */
  readonly days: readonly number[];
  readonly quarantined: readonly QuarantinedRow[];
  readonly unknown: number;
}

/**
 * Reads the bars of a session and the actions around it. Bars of the sessions before are read again: what the vendor corrected or
 * added since takes the place of what is stored, which is kept. A day of which the vendor has too few bars yet is stored not at
 * all, and its reading is incomplete: read it again later.
 */
export async function updateDay(context: IngestContext, vendor: MarketVendor, day: TradingDay): Promise<IngestSummary> {
  const { pool } = context;
  const closed = await closedDay(pool);
  const reading = await Reading.begin(context, vendor, 'Day', day);
  return reading.run(async () => {
    const instruments = (await listInstruments(pool)).filter(
      ({ delistedOn }) => delistedOn === null || delistedOn >= day,
    );
    const read = await readDay(reading, vendor, day, instruments);
    const at = toEpochDay(day);
    const [got, due] = [countOn(read, at), await barsBefore(context, at)];
    if (got < WHOLE * due) return reading.end('Incomplete', `${got} bars of about ${due}`);
    const stored = await loadBars(
      pool,
      instruments.map(({ symbol }) => symbol),
      { from: addDays(day, -EVIDENCE_DAYS), to: day },
    );
    const earlier = { after: addDays(day, -EVIDENCE_DAYS), to: addDays(fromEpochDay(elementAt(read.days, 0)), -1) };
    const known = await readActionsBetween(pool, { symbols: [...stored.keys()], ...earlier });
    const judged = judgeNew(read, stored, known, at);
    await withBarLock(pool, async (client) => {
      const ids = new Map(instruments.map(({ id, symbol }) => [symbol, id]));
      const replacing = { ingestId: reading.id, knownOn: day, closedDay: closed };
      reading.revised += await storeActions(client, judged, { ids, day, replacing });
      reading.revised += await storeDay(context, client, { ids, judged, day, replacing });
    });
    const found = [...judged.findings, ...missingBars(instruments, judged, stored, at)].map((finding) => ({
      ...finding,
      source: `${vendor.name} ${day}`.slice(0, MAX_FINDING_SOURCE),
    }));
    await addFindings(pool, found);
    reading.findings = found.length;
    await replaceQuarantine(pool, { source: `${vendor.name} ${day}` }, read.quarantined, context.clock());
    return reading.end('Whole', read.unknown === 0 ? null : `${read.unknown} symbols of the vendor are no instruments`);
  });
}

async function readDay(
  reading: Reading,
  vendor: MarketVendor,
  day: TradingDay,
  instruments: readonly InstrumentRow[],
): Promise<DayReading> {
  const at = toEpochDay(day);
  const days: number[] = [];
  for (let one = previousTradingEpochDay(at, READ_AGAIN); one <= at; one = nextTradingEpochDay(one, 1)) days.push(one);
  const first = fromEpochDay(elementAt(days, 0));
  const symbols = instruments.map(({ symbol }) => symbol);
  const known = new Set(symbols);
  const bars = new Map<string, Map<number, TradedBar>>();
  const unknown = new Set<string>();
  const { series, datasets } = readSeries(pagesOfDays(reading, vendor, days, symbols), {
    anyOrder: true,
    actions: new Map(),
  });
  for await (const { bars: ofSymbol } of series) {
    const { symbol } = ofSymbol;
    if (!known.has(symbol)) unknown.add(symbol);
    else bars.set(symbol, new Map([...(bars.get(symbol) ?? []), ...barsByDay(ofSymbol)]));
  }
  const actions = await readListed(reading, vendor, { symbols: null, from: first, to: addDays(day, ANNOUNCED_DAYS) });
  const quarantined = datasets.flatMap(({ report }) => report.quarantined.filter(({ symbol }) => known.has(symbol)));
  return { bars, actions, days, quarantined, unknown: unknown.size };
}

/** The bars of sessions: all symbols a day where the vendor has that, otherwise the days of the symbols. */
async function* pagesOfDays(
  reading: Reading,
  vendor: MarketVendor,
  days: readonly number[],
  symbols: readonly string[],
): AsyncGenerator<VendorPage<VendorBar>> {
  if (vendor.sessionBars !== null) {
    for (const day of days) yield* reading.pages(vendor, vendor.sessionBars, fromEpochDay(day));
    return;
  }
  if (vendor.bars === null) throw noPart(vendor, 'bars');
  const range = { from: fromEpochDay(elementAt(days, 0)), to: fromEpochDay(elementAt(days, days.length - 1)) };
  yield* reading.pages(vendor, vendor.bars, { symbols, ...range });
}

const countOn = ({ bars }: DayReading, at: number): number =>
  [...bars.values()].filter((ofDay) => ofDay.has(at)).length;

/** Stored bars of the session before a day. */
async function barsBefore({ pool }: IngestContext, at: number): Promise<number> {
  const before = previousTradingEpochDay(at, 1);
  const closes = await latestCloses(pool, null, fromEpochDay(before));
  return [...closes.values()].filter(({ day }) => day === before).length;
}

interface JudgedDay {
  /** Bars of the read days by symbol that the gate lets in. */
  readonly bars: ReadonlyMap<string, ReadonlyMap<number, TradedBar>>;
  /** Actions by symbol: those of the read days as the gate has them, those to come as listed. Undefined of a vendor without. */
  readonly actions: ReadonlyMap<string, readonly CorporateAction[]> | undefined;
  /** The days that were read, of which the vendor has no bar where there is none. */
  readonly days: readonly number[];
  readonly findings: readonly Omit<ImportFinding, 'source'>[];
}

/**
 * Judges bars of the read days that are new or others than the stored ones, by the history before them and by their market, and the
 * actions of those days at every reading, so that one that the price contradicts does not come back with the next.
 */
function judgeNew(
  read: DayReading,
  stored: ReadonlyMap<string, BarColumns>,
  known: readonly StoredAction[],
  at: number,
): JudgedDay {
  const knownOf = Map.groupBy(known, ({ symbol }) => symbol);
  const first = elementAt(read.days, 0);
  const candidates = [...read.bars].map(([symbol, given]) => {
    const recent = barsSince(stored.get(symbol) ?? noBars(symbol), at - EVIDENCE_DAYS);
    const all = barsByDay(recent);
    const isNew = [...given].filter(([day, bar]) => !isSameBar(all.get(day), bar)).map(([day]) => day);
    for (const [day, bar] of given) all.set(day, bar);
    const listed = [
      ...(knownOf.get(symbol) ?? []).map(actionOf),
      ...(read.actions?.actions.get(symbol) ?? []).filter(({ exDay }) => exDay <= at),
    ];
    const isActed = listed.some(({ exDay }) => exDay >= first);
    return { symbol, given, isNew, isActed, series: { bars: columnsOf(symbol, all), listed, findings: [] } };
  });
  const market = new MarketMoveCounts();
  for (const { series } of candidates) countMoves(market, { ...series, bars: barsSince(series.bars, first) });
  const actions = new Map(read.actions?.actions);
  const bars = new Map<string, ReadonlyMap<number, TradedBar>>();
  const findings: Omit<ImportFinding, 'source'>[] = [];
  for (const { symbol, given, isNew, isActed, series } of candidates) {
    if (isNew.length === 0 && !isActed) {
      bars.set(symbol, given);
      continue;
    }
    const verdict = judgeSeries(series, { market });
    if (isActed) {
      const toCome = (actions.get(symbol) ?? []).filter(({ exDay }) => exDay > at);
      actions.set(symbol, [...verdict.actions.filter(({ exDay }) => exDay >= first && exDay <= at), ...toCome]);
    }
    const kept = new Set(verdict.bars.days);
    // What is said of a bar is said when it is new.
    const news = fromEpochDay(Math.min(...isNew, at + 1));
    const about = verdict.findings.filter(({ toDay, outcome }) => toDay >= news && outcome !== 'Cut');
    // Of a history that the gate would cut, the new bar is what it keeps: a person decides about what came before.
    bars.set(symbol, new Map([...given].filter(([day]) => kept.has(day) || !isNew.includes(day))));
    findings.push(...about);
  }
  return { bars, actions: read.actions && actions, days: read.days, findings };
}

const actionOf = ({ exDate, kind, value }: StoredAction): CorporateAction => ({
  ...{ exDay: toEpochDay(exDate), kind: kind === 'Split' ? 'split' : 'dividend', value: Number(value), payDay: null },
});

const isSameBar = (a: TradedBar | undefined, b: TradedBar): boolean =>
  a !== undefined &&
  a.open === b.open &&
  a.high === b.high &&
  a.low === b.low &&
  a.close === b.close &&
  a.volume === b.volume;

/** Makes the stored actions around the day those that the vendor has and the gate lets in. */
async function storeActions(
  client: PoolClient,
  { actions, days }: JudgedDay,
  { ids, day, replacing }: Omit<DayToStore, 'judged'>,
): Promise<number> {
  if (actions === undefined) return 0;
  const range = { from: fromEpochDay(elementAt(days, 0)), to: addDays(day, ANNOUNCED_DAYS) };
  const stored = [...actions].flatMap(([symbol, ofSymbol]) => {
    const id = ids.get(symbol);
    return id === undefined ? [] : storedActions(id, ofSymbol);
  });
  const within = stored.filter(({ exDate }) => exDate >= range.from && exDate <= range.to);
  return reviseActions(client, { instrumentIds: [...ids.values()], ...range, actions: within }, replacing);
}

interface DayToStore {
  readonly ids: ReadonlyMap<string, number>;
  readonly judged: JudgedDay;
  readonly day: TradingDay;
  readonly replacing: Replacing;
}

/** Appends the bars of the day in one statement; histories of which anything earlier is another one are revised. */
async function storeDay(
  { pool }: IngestContext,
  client: PoolClient,
  { ids, judged, day, replacing }: DayToStore,
): Promise<number> {
  const symbols = [...ids.keys()];
  const [at, since] = [toEpochDay(day), elementAt(judged.days, 0)];
  // The lock keeps other writers out, so other connections read what this one replaces.
  const recent = await loadBars(pool, symbols, { from: fromEpochDay(since - LONGEST_SILENCE_DAYS), to: day });
  const range = { after: fromEpochDay(since - 1), to: day };
  const actions = Map.groupBy(await readActionsBetween(client, { symbols, ...range }), ({ symbol }) => symbol);
  const appended: DayBar[] = [];
  const changed: string[] = [];
  for (const symbol of symbols) {
    const stored = recent.get(symbol) ?? noBars(symbol);
    const before = barsSince(stored, since);
    const given = withGiven(before, judged.bars.get(symbol));
    const after = chainTail(stored, columnsOf(symbol, given), actions.get(symbol) ?? []);
    if (!startsWith(after, before)) changed.push(symbol);
    else if (after.days.length === before.days.length + 1 && after.days.at(-1) === at) {
      appended.push({ symbol, ...(given.get(at) as TradedBar), adjClose: lastElement(after.adjClose) });
    } else if (after.days.length > before.days.length) changed.push(symbol);
  }
  await appendDay(client, day, appended);
  const window = { from: `${Number(fromEpochDay(since).slice(0, 4)) - 1}-01-01`, to: day };
  const whole = changed.length === 0 ? new Map<string, BarColumns>() : await loadBars(pool, changed, window);
  const revised = changed.map((symbol) => {
    const before = whole.get(symbol) ?? noBars(symbol);
    const after = columnsOf(symbol, withGiven(before, judged.bars.get(symbol)));
    return { instrumentId: ids.get(symbol) as number, before, after, since };
  });
  return storeHistories(client, revised, replacing);
}

/** A bar that an answer lacks stays as it is stored: only another reading of the whole history withdraws it. */
const withGiven = (stored: BarColumns, given: ReadonlyMap<number, TradedBar> = new Map()): Map<number, TradedBar> =>
  new Map([...barsByDay(stored), ...given]);

/** The bars of a tail with the adjusted closes that follow from the last bar before them. */
function chainTail(
  stored: BarColumns,
  tail: BarColumns,
  actions: readonly Parameters<typeof chainAdjClose>[1][number][],
): BarColumns {
  const first = tail.days[0];
  const last = first === undefined ? -1 : firstAtOrAfter(stored.days, first) - 1;
  if (last < 0) return { ...tail, adjClose: chainAdjClose(tail, actions, null) };
  const [day, close, adjClose] = [stored.days, stored.close, stored.adjClose].map((column) =>
    elementAt(column, last),
  ) as [number, number, number];
  const joined = { days: Int32Array.of(day, ...tail.days), close: Float64Array.of(close, ...tail.close) };
  return { ...tail, adjClose: chainAdjClose(joined, actions, { day, adjClose }).subarray(1) };
}

const COLUMNS = ['days', 'open', 'high', 'low', 'close', 'volume', 'adjClose'] as const;

/** Whether a history begins with all bars of another one. */
const startsWith = (bars: BarColumns, beginning: BarColumns): boolean =>
  beginning.days.length <= bars.days.length &&
  COLUMNS.every((column) => beginning[column].every((value, t) => value === bars[column][t]));

/** Symbols that traded on the session before and have no bar of the day, and those that have had none for some sessions. */
function missingBars(
  instruments: readonly InstrumentRow[],
  { bars }: JudgedDay,
  stored: ReadonlyMap<string, BarColumns>,
  at: number,
): Omit<ImportFinding, 'source'>[] {
  const before = previousTradingEpochDay(at, 1);
  const stale = previousTradingEpochDay(at, STALE_SESSIONS);
  return instruments.flatMap(({ symbol }): Omit<ImportFinding, 'source'>[] => {
    const last = stored.get(symbol)?.days.at(-1);
    if (last === undefined || last >= at || bars.get(symbol)?.has(at)) return [];
    const found = { symbol, toDay: fromEpochDay(at), detail: `Its last bar is of ${fromEpochDay(last)}` };
    // Once a symbol, on the session on which it becomes stale.
    if (last === stale) {
      const fromDay = fromEpochDay(nextTradingEpochDay(last, 1));
      return [{ ...found, fromDay, outcome: 'Doubted', fault: 'StaleSeries', isOpen: true }];
    }
    if (last !== before) return [];
    const fromDay = fromEpochDay(at);
    return [{ ...found, fromDay, outcome: 'KeptOut', fault: 'MissingBar', isOpen: false }];
  });
}
