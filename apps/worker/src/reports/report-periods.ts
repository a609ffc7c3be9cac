import { addDays, fromEpochDay, type TradingDay } from '@pipa/calendar';
import { BACKTEST_PERIODS, DEFAULT_BENCHMARK } from '@pipa/contract';
import { feedingOf, SHORTEST_BACKTEST_DAYS, type Strategy, type StrategyFeed } from '@pipa/quant';
import type { BacktestHistory } from './backtest-history.ts';

/** The documented periods within the history; when there is none, the longest possible period; none for a strategy that is not fed. */
export function periodsFor(
  strategy: Pick<Strategy, 'warmUpSessions'>,
  history: BacktestHistory,
  universe: readonly string[],
): TradingDay[] {
  const feeding = feedingOf(strategy, feedOf(history, universe));
  if (!feeding.isFed) return [];
  const documented = BACKTEST_PERIODS.filter(
    (day) => day >= feeding.from && addDays(day, SHORTEST_BACKTEST_DAYS) <= history.endDay,
  );
  return documented.length > 0 ? [...documented] : [feeding.from];
}

/** What a loaded history holds for the strategy with a universe. */
export function feedOf({ panel, endDay }: BacktestHistory, universe: readonly string[]): StrategyFeed {
  const firstOf = (symbol: string): number | null => {
    const closes = panel.close[panel.symbols.indexOf(symbol)];
    return panel.days[closes?.findIndex((close) => close > 0) ?? -1] ?? null;
  };
  const first = universe.map(firstOf).filter((day) => day !== null);
  const benchmarkFirst = firstOf(DEFAULT_BENCHMARK);
  return {
    firstDay: first.length === 0 ? null : fromEpochDay(Math.min(...first)),
    benchmark: DEFAULT_BENCHMARK,
    benchmarkFirstDay: benchmarkFirst === null ? null : fromEpochDay(benchmarkFirst),
    lastDay: endDay,
  };
}
