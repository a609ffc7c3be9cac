import { EXCLUDED_STRATEGY_PREFIX, type Portfolio, type Strategy, type TrackAccount } from '@pipa/contract';

export interface Totals {
  accountValue: number;
  usableCash: number;
  inPortfolios: number;
  invested: number;
  profitLoss: number;
  running: number;
  accounts: number;
}

const isRunning = (portfolio: Pick<Portfolio, 'status'>) =>
  portfolio.status === 'Started' || portfolio.status === 'Starting';

/** Sums for reading only; the books are on the server. */
export function totalsOf(
  accounts: readonly Pick<TrackAccount, 'netLiquidation' | 'usableCash'>[],
  portfolios: readonly Pick<Portfolio, 'status' | 'portfolioValue' | 'investedAmount' | 'totalReturn'>[],
): Totals {
  const running = portfolios.filter(isRunning);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    accountValue: sum(accounts.map((account) => account.netLiquidation)),
    usableCash: sum(accounts.map((account) => account.usableCash)),
    inPortfolios: sum(running.map((portfolio) => portfolio.portfolioValue)),
    invested: sum(running.map((portfolio) => portfolio.investedAmount)),
    profitLoss: sum(running.map((portfolio) => portfolio.totalReturn)),
    running: running.length,
    accounts: accounts.length,
  };
}

/** Portfolios that are not stopped: those that need a hand first, then the largest. */
export const currentPortfolios = (portfolios: readonly Portfolio[]): readonly Portfolio[] =>
  portfolios
    .filter((portfolio) => portfolio.status !== 'Stop')
    .sort((left, right) => right.portfolioValue - left.portfolioValue);

const TOP = 5;
/** Best return for its risk first, by the Sharpe ratio of the featured backtest. */
export const topStrategies = (strategies: readonly Strategy[]): readonly Strategy[] =>
  strategies
    .filter((strategy) => !strategy.name.startsWith(EXCLUDED_STRATEGY_PREFIX))
    .sort((left, right) => (right.sharpe ?? Number.NEGATIVE_INFINITY) - (left.sharpe ?? Number.NEGATIVE_INFINITY))
    .slice(0, TOP);
