import { addDays, fromEpochDay, previousTradingDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { readReports, saveFiledReports, saveMacroReleases } from '@pipa/db/analysis';
import {
  type BarColumns,
  beginIngest,
  type InstrumentRow,
  listInstruments,
  loadBars,
  reviseActions,
  reviseBars,
  withBarLock,
} from '@pipa/db/market';
import type { Pool } from '@pipa/db/testing/connections';

/** Numbers from 0 to 1 that a seed decides. */
export function drawing(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const PRICES = ['open', 'high', 'low', 'close'] as const;
const ALL_COLUMNS = ['days', ...PRICES, 'adjClose', 'volume'] as const;

/** A bar whose prices are others: as traded, and adjusted. */
function withFactor(bars: BarColumns, at: number, factor: number): BarColumns {
  const scaled = (column: Float64Array) => column.with(at, (column[at] as number) * factor);
  return {
    ...bars,
    ...Object.fromEntries([...PRICES, 'adjClose'].map((name) => [name, scaled(bars[name as 'close'])])),
  };
}

/** Without the bar at an index. */
function withoutBar(bars: BarColumns, at: number): BarColumns {
  const cut = (column: Int32Array | Float64Array) => column.filter((_, i) => i !== at);
  return { ...bars, ...Object.fromEntries(ALL_COLUMNS.map((name) => [name, cut(bars[name])])) };
}

/** Closes before a dividend of a share of the price, with the dividend in them. */
function withDividend(bars: BarColumns, at: number, share: number): BarColumns {
  return { ...bars, adjClose: bars.adjClose.map((value, i) => (i < at ? value * (1 - share) : value)) };
}

/**
 * What a vendor corrects at the close of a day: prices of lately and of long ago, a bar that never traded, a dividend that comes late,
 * series of the economy, and a report that a company restates. Values of the day itself are known from its close on.
 */
export async function correct(pool: Pool, day: TradingDay, draw: () => number): Promise<void> {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(draw() * items.length)] as T;
  const instruments = await listInstruments(pool);
  const stocks = instruments.filter(({ kind }) => kind === 'Stock');
  const funds = instruments.filter(({ symbol }) => ['SPY', 'QQQ', 'TLT'].includes(symbol));
  const reading = { vendor: 'test', dataset: 'Day', asOf: day, retrievedAt: new Date(0) } as const;
  const ingestId = await beginIngest(pool, reading);
  const replacing = { ingestId, knownOn: day, closedDay: previousTradingDay(day) };
  const [recent, old, gone, late] = [pick(funds), pick([...funds, ...stocks]), pick(stocks), pick(stocks)];
  const changes: [InstrumentRow, (bars: BarColumns) => BarColumns][] = [
    [recent, (bars) => withFactor(bars, bars.days.length - 2 - Math.floor(5 * draw()), 0.98 + 0.04 * draw())],
    [old, (bars) => withFactor(bars, bars.days.length - 40 - Math.floor(600 * draw()), 1.01)],
    [gone, (bars) => withoutBar(bars, bars.days.length - 3 - Math.floor(20 * draw()))],
    [late, (bars) => withDividend(bars, bars.days.length - 2, 0.01)],
  ];
  for (const [{ id, symbol }, change] of changes) {
    const before = (await loadBars(pool, [symbol], { to: day })).get(symbol);
    if (before === undefined || before.days.length < 700) continue;
    const history = { instrumentId: id, before, after: change(before) };
    await withBarLock(pool, (client) => reviseBars(client, [history], replacing));
  }
  const exDate = previousTradingDay(day);
  const dividend = { instrumentId: late.id, exDate, kind: 'Dividend', value: '0.250000', payDate: null } as const;
  const actions = { instrumentIds: [late.id], from: exDate, to: exDate, actions: [dividend] };
  await withBarLock(pool, (client) => reviseActions(client, actions, replacing));
  await reviseMacro(pool, day, ingestId, draw);
  await restate(pool, pick(stocks).id, day, ingestId);
}

/** The last observations of each series are revised a little, of one in three series a day. */
async function reviseMacro(pool: Pool, day: TradingDay, ingestId: number, draw: () => number): Promise<void> {
  const { rows } = await pool.query<{ seriesId: string; day: TradingDay; value: number }>(
    `SELECT s."id" AS "seriesId", o."day", o."value" FROM "macro_series" s CROSS JOIN LATERAL (
       SELECT "day", "value" FROM "macro_observation" WHERE "seriesId" = s."id" AND "releasedDay" < $1::date
       ORDER BY "day" DESC LIMIT 3) o ORDER BY s."id", o."day"`,
    [day],
  );
  const revised = [...Map.groupBy(rows, ({ seriesId }) => seriesId).values()].filter(() => draw() < 1 / 3).flat();
  const releases = revised.map((one) => ({ ...one, releasedDay: day, value: one.value * (0.98 + 0.04 * draw()) }));
  await saveMacroReleases(pool, releases, ingestId);
}

/** The last two quarters of a company are filed again. */
async function restate(pool: Pool, instrumentId: number, day: TradingDay, ingestId: number): Promise<void> {
  const reports = await readReports(pool, [instrumentId], addDays(day, -400), previousTradingDay(day));
  const filed = reports.slice(-2).map(({ instrumentId: id, ...statement }) => ({
    instrumentId: id,
    knownFrom: toEpochDay(day),
    statement: { ...statement, netIncome: statement.netIncome * 0.9, revenue: Math.round(statement.revenue * 0.97) },
  }));
  await saveFiledReports(pool, filed, ingestId);
}

/** Days of a list that a seed chooses, ascending. */
export function chosenDays(days: readonly TradingDay[], count: number, draw: () => number): TradingDay[] {
  const left = days.map(toEpochDay);
  const chosen = Array.from({ length: count }, () => left.splice(Math.floor(draw() * left.length), 1)[0] as number);
  return chosen.sort((a, b) => a - b).map(fromEpochDay);
}
