import { previousTradingDay, type TradingDay } from '@pipa/calendar';
import { type EventName, eventNames, predictionNames, stateModels } from '@pipa/contract';
import { readStates } from '@pipa/db/analysis';
import { listInstruments } from '@pipa/db/market';
import { readSplitsOn } from '@pipa/db/watching';
import { eventsOf, type MarketDay, type StoredOfSymbol, type SymbolDay, symbolFigures } from '@pipa/ida';
import { storedOfSymbols } from '@pipa/universe';
import type { WorkerContext } from '../context.ts';

type Reading = Pick<WorkerContext, 'pool'>;

/** What is known of a symbol at a close and at the one before. */
export interface SymbolDays {
  readonly today: SymbolDay;
  /** In shares of today. Null without metrics, prices and ranks of the session before. */
  readonly before: SymbolDay | null;
  readonly isEtf: boolean;
}

const NO_EVENTS = Object.fromEntries(eventNames.map((name) => [name, 0])) as Record<EventName, number>;

/** Null for an instrument that was not traded on the day. */
function symbolDay(stored: StoredOfSymbol | undefined): SymbolDay | null {
  if (stored === undefined || stored.close === null) return null;
  const { ta } = stored;
  const metrics = symbolFigures(stored);
  return {
    rating: ta?.rating ?? null,
    events: ta === undefined ? NO_EVENTS : eventsOf(ta),
    dailyReturn: metrics.dailyReturn ?? null,
    metrics,
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
    storedOfSymbols(context, instruments, day),
    storedOfSymbols(context, instruments, previousTradingDay(day)),
    readSplitsOn(context.pool, ids, day),
  ]);
  for (const symbol of wanted) known.set(symbol, null);
  for (const instrument of instruments) {
    const today = symbolDay(now.get(instrument.id));
    const before = inSharesOfToday(symbolDay(then.get(instrument.id)), splits.get(instrument.id));
    known.set(instrument.symbol, today === null ? null : { today, before, isEtf: instrument.kind === 'ETF' });
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
  if (today === undefined || before === undefined) return null;
  return found[0]?.day === day && found[1]?.day === previousTradingDay(day) ? { today, before } : null;
}
