import { addDays, nextTradingDay, type TradingDay } from '@pipa/calendar';
import { BACKTEST_PERIODS, DEFAULT_BENCHMARK } from '@pipa/contract';
import type { Panel, Strategy } from '@pipa/quant';
import type { BacktestHistory } from './backtest-history.ts';

/** A shorter period is not significant enough to show. */
const SHORTEST_PERIOD_DAYS = 365;

/** The documented periods within the history; when there is none, the longest possible period. */
export function periodsFor(
  strategy: Pick<Strategy, 'warmUpSessions'>,
  { panel, endDay }: BacktestHistory,
  universe: readonly string[],
): TradingDay[] {
  const earliest = earliestBegin(strategy, panel, universe);
  if (earliest === null || addDays(earliest, SHORTEST_PERIOD_DAYS) > endDay) return [];
  const documented = BACKTEST_PERIODS.filter((day) => day >= earliest && addDays(day, SHORTEST_PERIOD_DAYS) <= endDay);
  return documented.length > 0 ? [...documented] : [earliest];
}

/** First session with a previous close, a benchmark, and at least one symbol with enough history. */
function earliestBegin(
  strategy: Pick<Strategy, 'warmUpSessions'>,
  panel: Panel,
  universe: readonly string[],
): TradingDay | null {
  const firstClose = (symbol: string) => {
    const column = panel.symbols.indexOf(symbol);
    return column === -1 ? -1 : panel.close[column].findIndex((close) => close > 0);
  };
  const starts = universe.map(firstClose).filter((index) => index >= 0);
  const benchmark = firstClose(DEFAULT_BENCHMARK);
  if (starts.length === 0 || benchmark < 0) return null;
  const index = Math.max(Math.min(...starts) + strategy.warmUpSessions, benchmark + 1);
  const epochDay = panel.days[index];
  return epochDay === undefined ? null : nextTradingDay(addDays('1970-01-01', epochDay));
}
