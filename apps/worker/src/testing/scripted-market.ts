import { type TradingDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import type { Pool } from '@pipa/db';
import { type BarColumns, type InstrumentFacts, importBars, type StoredAction, type TapeBar } from '@pipa/db/market';
import { adjustedClose } from '../close/publish-bars.ts';
import type { SessionSource } from '../session/session-source.ts';

/** A small market whose bars are a pure function of symbol and day, except for the bars that a test scripts. */
export interface ScriptedMarket extends SessionSource {
  readonly symbols: readonly string[];
  barOf(symbol: string, day: TradingDay): TapeBar | null;
  /** Sets the bar of a symbol's day; null for no bar. */
  script(symbol: string, day: TradingDay, bar: Partial<TapeBar> | null): void;
  act(action: StoredAction): void;
  delist(symbol: string, lastDay: TradingDay): void;
}

const cents = (price: number) => Math.max(1, Math.round(price * 100) / 100);

/** A number in 0..1 that depends on all bits of its text. */
function drawn(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

export function createScriptedMarket(symbols: readonly string[]): ScriptedMarket {
  const overrides = new Map<string, Partial<TapeBar> | null>();
  const actions: StoredAction[] = [];
  const lastDays = new Map<string, TradingDay>();

  /** A price around the symbol's level that moves a few percent from day to day and slowly rises. */
  function priceAt(symbol: string, day: number): number {
    const level = 40 + 120 * drawn(symbol);
    const wave = 0.06 * Math.sin(day / (9 + 12 * drawn(`${symbol} wave`)) + 6 * drawn(`${symbol} phase`));
    const noise = 0.012 * (2 * drawn(`${symbol} ${day}`) - 1);
    return level * (1 + wave + noise + (day - 19_000) * 0.0002);
  }

  function barOf(symbol: string, day: TradingDay): TapeBar | null {
    if (!symbols.includes(symbol) || day > (lastDays.get(symbol) ?? day)) return null;
    const scripted = overrides.get(`${symbol} ${day}`);
    if (scripted === null) return null;
    const at = toEpochDay(day);
    const open = cents(priceAt(symbol, at - 0.5));
    const close = cents(priceAt(symbol, at));
    const bar = { symbol, open, close, volume: 4_000_000, ...scripted };
    const high = cents(Math.max(bar.open, bar.close) * 1.004);
    const low = cents(Math.min(bar.open, bar.close) * 0.996);
    return { high, low, ...bar };
  }

  return {
    isRecorded: false,
    reportsOf: () => new Map(),
    symbols,
    barOf,
    script: (symbol, day, bar) => {
      overrides.set(`${symbol} ${day}`, bar);
    },
    act: (action) => {
      actions.push(action);
    },
    delist: (symbol, lastDay) => {
      lastDays.set(symbol, lastDay);
    },
    sessionOf: async (day) => ({
      bars: symbols.map((symbol) => barOf(symbol, day)).filter((bar) => bar !== null),
      actions: actions.filter(({ exDate }) => exDate === day),
      instruments: symbols.map((symbol) => {
        const lastDay = lastDays.get(symbol);
        return instrumentOf(symbol, lastDay !== undefined && lastDay < day ? lastDay : null);
      }),
    }),
  };
}

export function instrumentOf(symbol: string, delistedOn: TradingDay | null = null): InstrumentFacts {
  const kind = symbol.length === 3 ? 'ETF' : 'Stock';
  return { symbol, name: `${symbol} test`, kind, sector: null, industry: null, listedOn: null, delistedOn };
}

/** Stores the sessions from..to as history. */
export async function importHistory(
  pool: Pool,
  market: ScriptedMarket,
  from: TradingDay,
  to: TradingDay,
): Promise<void> {
  const days = tradingDaysBetween(from, to);
  const histories = market.symbols.map((symbol) => ({
    instrument: instrumentOf(symbol),
    bars: columnsOf(market, symbol, days),
  }));
  await importBars(pool, histories);
}

/** The bars of days in columns, with adjusted closes chained like those of a close. */
export function columnsOf(market: ScriptedMarket, symbol: string, days: readonly TradingDay[]): BarColumns {
  const bars = days.map((day) => market.barOf(symbol, day)).map((bar, i) => ({ bar, day: days[i] }));
  const kept = bars.filter((row): row is { bar: TapeBar; day: TradingDay } => row.bar !== null);
  const column = (field: 'open' | 'high' | 'low' | 'close' | 'volume') =>
    Float64Array.from(kept, ({ bar }) => bar[field]);
  const adjClose = new Float64Array(kept.length);
  kept.forEach(({ bar }, i) => {
    const before = i === 0 ? undefined : { close: kept[i - 1].bar.close, adjClose: adjClose[i - 1] };
    adjClose[i] = adjustedClose(bar, before, []);
  });
  return {
    symbol,
    days: Int32Array.from(kept, ({ day }) => toEpochDay(day)),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    adjClose,
    volume: column('volume'),
  };
}
