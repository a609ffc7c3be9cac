import { addDays, nextTradingDay, type TradingDay, tradingDaysUntil } from '@pipa/calendar';
import { composed, type FeedingText, type Values } from '@pipa/contract';
import type { Strategy } from './strategy.ts';

/** A shorter period is not significant enough to show. Calendar days. */
export const SHORTEST_BACKTEST_DAYS = 365;

/** The history that a market holds for one strategy, up to a close. */
export interface StrategyFeed {
  /** First day with a price of any symbol of its universe; null where the market has none of them. */
  readonly firstDay: TradingDay | null;
  readonly benchmark: string;
  /** First day with a price of the benchmark; null without one. */
  readonly benchmarkFirstDay: TradingDay | null;
  /** The last close. */
  readonly lastDay: TradingDay;
}

/** Whether a market can feed a strategy: the first day of its longest backtest, or in words why not. */
type Feeding = { readonly isFed: true; readonly from: TradingDay } | { readonly isFed: false; readonly reason: string };

/** A strategy without a universe of its own chooses from named symbols. */
type Fed = Pick<Strategy, 'warmUpSessions'> & Partial<Pick<Strategy, 'universe'>>;

const unfed = <Text extends FeedingText>(text: Text, values: Values<Text>): Feeding => ({
  isFed: false,
  reason: composed(text, values),
});

/**
 * Decides whether the history suffices for a backtest of a year after the warm-up. A strategy that is fed may still find nothing to
 * hold, which only its backtest shows (`heldNothing`).
 */
export function feedingOf(strategy: Fed, feed: StrategyFeed): Feeding {
  const { firstDay, benchmark, benchmarkFirstDay, lastDay } = feed;
  if (firstDay === null) {
    return unfed(
      choosesFromStocks(strategy)
        ? 'It chooses from stocks, and this market has none.'
        : 'This market has none of the funds that it chooses from.',
      {},
    );
  }
  if (benchmarkFirstDay === null)
    return unfed('This market has no prices of its benchmark {benchmark}.', { benchmark });
  // It decides at the close after the warm-up and trades in the session after it; the benchmark has a close before that session.
  const [, from] = [
    nextTradingDay(firstDay, strategy.warmUpSessions + 1),
    nextTradingDay(benchmarkFirstDay, 2),
  ].toSorted();
  const enoughOn = addDays(from, SHORTEST_BACKTEST_DAYS);
  if (enoughOn <= lastDay) return { isFed: true, from };
  const [known, needed] = [lastDay, enoughOn].map((day) => Math.max(0, tradingDaysUntil(firstDay, day) + 1));
  return unfed('It needs {needed} sessions of history and this market has {known}; enough from {day} on.', {
    needed,
    known,
    day: enoughOn,
  });
}

const HELD_NOTHING = {
  withReports: 'It finds nothing to hold in the history of this market.',
  withoutReports: 'It finds nothing to hold in the history of this market, which has no company reports.',
} as const satisfies Record<string, FeedingText>;

/** Why a strategy whose backtest made no trade is not offered. */
export const heldNothing = (hasCompanyReports: boolean): string =>
  hasCompanyReports ? HELD_NOTHING.withReports : HELD_NOTHING.withoutReports;

/** Whether a stored reason is that of a strategy that is fed and held nothing. */
export const isHeldNothing = (reason: string): boolean => Object.values<string>(HELD_NOTHING).includes(reason);

/** Whether any stock may be part of the universe: one that no market has is enough. */
const choosesFromStocks = ({ universe }: Fed): boolean =>
  (universe?.([{ symbol: 'ANY STOCK', kind: 'Stock' }]).length ?? 0) > 0;
