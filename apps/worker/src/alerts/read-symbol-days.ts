import { previousTradingDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { type EventName, eventNames, predictionNames, stateModels } from '@pipa/contract';
import {
  type FundamentalsOfDay,
  type InstrumentRow,
  type LatestClose,
  latestCloses,
  listInstruments,
  readBreadthDay,
  readFundamentalsOf,
  readMomentumOf,
  readPerformanceOf,
  readSplitsOn,
  readStates,
  readTaMetricsOf,
} from '@pipa/db';
import { breadthGroupOf, eventsOf, type MarketDay, type SymbolDay } from '@pipa/ida';
import type { WorkerContext } from '../context.ts';

type Reading = Pick<WorkerContext, 'pool'>;

/** What is known of a symbol at a close and at the one before. */
export interface SymbolDays {
  readonly today: SymbolDay;
  /** In shares of today. Null without metrics, prices and ranks of the session before. */
  readonly before: SymbolDay | null;
}

const percent = (fraction: number | null | undefined): number | null =>
  fraction === null || fraction === undefined ? null : fraction * 100;

const NO_EVENTS = Object.fromEntries(eventNames.map((name) => [name, 0])) as Record<EventName, number>;

/** Stored figures of instruments at the close of a session, by id; prices by symbol and breadth by group. */
async function readFigures({ pool }: Reading, instruments: readonly InstrumentRow[], day: TradingDay) {
  const ids = instruments.map(({ id }) => id);
  const [metrics, breadths, performance, momentum, fundamentals, closes] = await Promise.all([
    readTaMetricsOf(pool, ids, day),
    readBreadthDay(pool, [...new Set(instruments.map(breadthGroupOf))], day),
    readPerformanceOf(pool, ids, day),
    readMomentumOf(pool, ids, day),
    readFundamentalsOf(pool, ids, day),
    latestCloses(
      pool,
      instruments.map(({ symbol }) => symbol),
      day,
    ),
  ]);
  return {
    day,
    metrics: new Map(metrics.map((one) => [one.instrumentId, one])),
    breadths: new Map(breadths.map((one) => [one.group, one])),
    performance: new Map(performance.map((one) => [one.instrumentId, one])),
    momentum: new Map(momentum.map(({ instrumentId, family, average }) => [`${instrumentId} ${family}`, average])),
    fundamentals,
    closes,
  };
}
type Figures = Awaited<ReturnType<typeof readFigures>>;

const closeOn = (close: LatestClose | undefined, day: TradingDay): number | null =>
  close?.day === toEpochDay(day) ? close.close : null;

const NO_FUNDAMENTALS: Partial<FundamentalsOfDay> = {};

/** Null for an instrument that was not traded on the day. */
function symbolDay(figures: Figures, instrument: InstrumentRow): SymbolDay | null {
  const { id, symbol } = instrument;
  const close = closeOn(figures.closes.get(symbol), figures.day);
  if (close === null) return null;
  const ta = figures.metrics.get(id);
  const breadth = figures.breadths.get(breadthGroupOf(instrument));
  const returns = figures.performance.get(id);
  const { metrics, scores } = figures.fundamentals.get(id) ?? NO_FUNDAMENTALS;
  return {
    rating: ta?.rating ?? null,
    events: ta === undefined ? NO_EVENTS : eventsOf(ta),
    dailyReturn: percent(returns?.return1),
    metrics: {
      close,
      trend: ta?.trend,
      trend5: ta?.trend5,
      trend20: ta?.trend20,
      momentum: ta?.momentum,
      momentum5: ta?.momentum5,
      momentum20: ta?.momentum20,
      oscillation: ta?.oscillation,
      oscillation5: ta?.oscillation5,
      oscillation20: ta?.oscillation20,
      breadth: breadth?.breadth,
      breadth5: breadth?.breadth5,
      breadth20: breadth?.breadth20,
      weeklyReturn: percent(returns?.return5),
      monthlyReturn: percent(returns?.return21),
      quarterlyReturn: percent(returns?.return61),
      yearlyReturn: percent(returns?.return252),
      volatility: percent(returns?.volatility5y),
      maxDD: percent(returns?.maxDrawdown5y),
      aveRank: figures.momentum.get(`${id} ${instrument.kind === 'ETF' ? 'etf' : 'all'}`),
      ...scores,
      ...metrics,
    },
  };
}

/** A price of the session before in shares of today. */
function inSharesOfToday(day: SymbolDay | null, ratio: number | undefined): SymbolDay | null {
  const close = day?.metrics.close;
  if (day === null || ratio === undefined || close === null || close === undefined) return day;
  return { ...day, metrics: { ...day.metrics, close: close / ratio } };
}

/** Adds to `known` what is known of symbols at the close of a day; null for those that were not traded on it. */
export async function readSymbolDays(
  context: Reading,
  symbols: readonly string[],
  day: TradingDay,
  known: Map<string, SymbolDays | null>,
): Promise<void> {
  const wanted = symbols.filter((symbol) => !known.has(symbol));
  if (wanted.length === 0) return;
  const instruments = await listInstruments(context.pool, wanted);
  const ids = instruments.map(({ id }) => id);
  const [now, then, splits] = await Promise.all([
    readFigures(context, instruments, day),
    readFigures(context, instruments, previousTradingDay(day)),
    readSplitsOn(context.pool, ids, day),
  ]);
  for (const symbol of wanted) known.set(symbol, null);
  for (const instrument of instruments) {
    const today = symbolDay(now, instrument);
    const before = inSharesOfToday(symbolDay(then, instrument), splits.get(instrument.id));
    known.set(instrument.symbol, today === null ? null : { today, before });
  }
}

/** States and calls of the market at a close and at the one before; null where either is not known. */
export async function readMarketDays(
  { pool }: Reading,
  day: TradingDay,
): Promise<{ readonly today: MarketDay; readonly before: MarketDay } | null> {
  const found = await readStates(pool, { to: day, limit: 2, offset: 0, models: stateModels, keys: predictionNames });
  const [today, before] = found.map(({ states, predictions }) => ({
    states: Object.fromEntries([...states].map(([model, { state }]) => [model, state])),
    predictions: Object.fromEntries([...predictions].map(([key, { call }]) => [key, call])),
  }));
  return found[0]?.day === day && found[1]?.day === previousTradingDay(day) ? { today, before } : null;
}
