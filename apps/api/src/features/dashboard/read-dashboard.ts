import {
  type api,
  DASHBOARD_ROWS,
  type Dashboard,
  type DashboardSummary,
  type ParsedInputOf,
  type Portfolio,
} from '@pipa/contract';
import type { StrategyAudience } from '@pipa/db/strategies';
import type { AppContext } from '../../context.ts';
import type { Market } from '../../market-view/read-market.ts';
import { followingOf } from '../../strategy-rows/following.ts';
import { strategyRow } from '../../strategy-rows/strategy-row.ts';
import { type ValuedAccount, valueAccounts } from '../../valuation/value-accounts.ts';
import { wireMoney, wireSum } from '../../valuation/wire-rows.ts';
import { createChosenStrategies } from './chosen-strategies.ts';
import { latestActivities } from './latest-activities.ts';
import { type ValuedPortfolio, valueOwnPortfolios } from './own-portfolios.ts';
import { readNewsletterHeader } from './read-newsletter.ts';

const isRunning = ({ status }: Pick<Portfolio, 'status'>) => status === 'Started' || status === 'Starting';

/** Sums for reading, of the values that accounts and portfolios show; the books are the ledger's. */
export function summaryOf(
  accounts: readonly {
    readonly netLiquidation: number;
    readonly usableCash: number;
    readonly reservedCash: number;
  }[],
  portfolios: readonly Pick<Portfolio, 'status' | 'portfolioValue' | 'investedAmount' | 'totalReturn'>[],
): DashboardSummary {
  const running = portfolios.filter(isRunning);
  const totalAccountValue = wireSum(accounts.map(({ netLiquidation }) => netLiquidation));
  const usableCash = wireSum(accounts.map((account) => account.usableCash));
  const reservedCash = wireSum(accounts.map((account) => account.reservedCash));
  const inPortfolios = wireSum(running.map(({ portfolioValue }) => portfolioValue));
  return {
    totalAccountValue,
    usableCash,
    reservedCash,
    inPortfolios,
    toCome: wireSum([totalAccountValue, -usableCash, -reservedCash, -inPortfolios]),
    investedAmount: wireSum(running.map(({ investedAmount }) => investedAmount)),
    profitLoss: wireSum(running.map(({ totalReturn }) => totalReturn)),
    accounts: accounts.length,
    runningPortfolios: running.length,
  };
}

const largest = (portfolios: readonly ValuedPortfolio[]) => ({
  count: portfolios.length,
  portfolios: portfolios
    .map(({ row }) => row)
    .sort((a, b) => b.portfolioValue - a.portfolioValue || b.id - a.id)
    .slice(0, DASHBOARD_ROWS),
});

const shownValues = ({ netLiquidation, row }: ValuedAccount) => ({
  netLiquidation: wireMoney(netLiquidation),
  usableCash: wireMoney(row.cash),
  reservedCash: wireMoney(row.reserved),
});

/** Reads everything that the dashboard shows; the number of statements does not grow with accounts and portfolios. */
export function createDashboard(context: Pick<AppContext, 'pool' | 'clock'>) {
  const followersOf = followingOf(context);
  const chosenFor = createChosenStrategies(context);

  return async (
    market: Market,
    audience: StrategyAudience,
    wanted: ParsedInputOf<typeof api.getDashboardData>,
  ): Promise<Dashboard> => {
    const { userId } = audience;
    const ownOf = (which: Parameters<typeof valueOwnPortfolios>[3]) =>
      valueOwnPortfolios(context, market, userId, which);
    const [accounts, aqs, aqm, stopped, activities, chosen, followers, newsletter] = await Promise.all([
      valueAccounts(context, market, userId),
      ownOf({ strategyType: 'AQS' }),
      ownOf({ strategyType: 'AQM' }),
      ownOf({ strategyType: 'AQM', stopped: DASHBOARD_ROWS }),
      latestActivities(context, userId, DASHBOARD_ROWS),
      chosenFor(audience),
      followersOf(),
      readNewsletterHeader(context, wanted),
    ]);
    const rowsOf = (strategies: (typeof chosen)['topAqs']) =>
      strategies.map((strategy) => strategyRow(strategy, market, followers.of(strategy.id)));
    return {
      summary: summaryOf(
        accounts.map(shownValues),
        [...aqs, ...aqm].map(({ row }) => row),
      ),
      aqs: largest(aqs),
      aqm: largest(aqm),
      stoppedAqm: stopped.map(({ row }) => row),
      activities,
      topAqs: rowsOf(chosen.topAqs),
      topAqm: rowsOf(chosen.topAqm),
      released: rowsOf(chosen.released),
      newsletter,
    };
  };
}
