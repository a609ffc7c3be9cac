import { previousTradingDay, type TradingDay } from '@pipa/calendar';
import { DEFAULT_BENCHMARK } from '@pipa/contract';
import type { Pool } from '@pipa/db';
import { type InstrumentRow, listInstruments, loadPanel, type MarketClock } from '@pipa/db/market';
import type { Panel } from '@pipa/quant';

/** The history for backtests. */
export interface BacktestHistory {
  readonly market: MarketClock;
  readonly panel: Panel;
  readonly instruments: readonly InstrumentRow[];
  /** Last day with prices. */
  readonly endDay: TradingDay;
}

/** Last day whose close is known; the database of a replay also holds later bars. */
export const lastKnownDay = ({ lastClosedDay, day }: Pick<MarketClock, 'lastClosedDay' | 'day'>): TradingDay =>
  lastClosedDay ?? previousTradingDay(day);

/** The history of symbols and of the benchmark, up to the last known day or an earlier one. */
export async function loadBacktestHistory(
  pool: Pool,
  market: MarketClock,
  universe: Iterable<string>,
  endDay: TradingDay = lastKnownDay(market),
): Promise<BacktestHistory> {
  const instruments = await listInstruments(pool);
  const symbols = new Set([DEFAULT_BENCHMARK, ...universe]);
  const panel = await loadPanel(pool, [...symbols], { from: market.firstDay, to: endDay });
  return { market, panel, instruments, endDay };
}
