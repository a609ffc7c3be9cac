import { type api, DASHBOARD_ROWS, type DashboardSummary, type Portfolio } from '@pipa/contract';
import type { Read } from '../context.ts';
import { audienceOf } from '../strategies/audience.ts';
import { followingOf } from '../strategies/following.ts';
import { strategyRow } from '../strategies/strategy-row.ts';
import { type ValuedAccount, valueAccounts } from '../values/value-accounts.ts';
import { wireMoney, wireSum } from '../values/wire-rows.ts';
import { chosenStrategiesOf } from './chosen-strategies.ts';
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

/** Everything that the dashboard shows; the number of statements does not grow with accounts and portfolios. */
export const readDashboard: Read<typeof api.getDashboardData> = async (context, reader, wanted) => {
  const market = await context.market();
  const { userId } = reader;
  const ownOf = (which: Parameters<typeof valueOwnPortfolios>[3]) => valueOwnPortfolios(context, market, userId, which);
  const [accounts, aqs, aqm, stopped, activities, chosen, followers, newsletter] = await Promise.all([
    valueAccounts(context, market, userId),
    ownOf({ strategyType: 'AQS' }),
    ownOf({ strategyType: 'AQM' }),
    ownOf({ strategyType: 'AQM', stopped: DASHBOARD_ROWS }),
    latestActivities(context, userId, DASHBOARD_ROWS),
    chosenStrategiesOf(context)(audienceOf(reader)),
    followingOf(context)(),
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
