import { api } from '@pipa/contract';
import { createTestApp } from '../../../testing/test-app.ts';
import {
  seedAccount,
  seedMarket,
  seedRecord,
  seedStartedPortfolio,
  seedStrategy,
} from '../../../testing/test-market.ts';
import { registerReads } from '../../reads/routes.ts';
import { registerPortfolios } from '../routes.ts';

export type StartedPortfolio = Awaited<ReturnType<typeof openStartedPortfolio>>;

/** The calls of portfolios, and a user whose portfolio holds 400 shares of AAA and has a record of the last close. */
export async function openStartedPortfolio() {
  const t = await createTestApp({ features: [registerReads, registerPortfolios] });
  await seedMarket(t.context);
  const user = await t.createUser();
  const trackAccountId = await seedAccount(t.context, user.userId);
  const seed = { userId: user.userId, strategyId: await seedStrategy(t.context), trackAccountId };
  const holdings = [{ symbol: 'AAA', shares: 400, price: 99 }];
  const portfolioId = await seedStartedPortfolio(t.context, { ...seed, holdings });
  await seedRecord(t.context, portfolioId, '2026-02-27', {
    netLiquidation: 50_400,
    profitLoss: 400,
    cumReturn: 0.008,
    benchmarkCumReturn: 0.02,
    sharpe: 1.25,
  });
  return {
    t,
    user,
    seed,
    portfolioId,
    card: async (id = portfolioId) => (await t.call(api.portfolios, { id }, { token: user.token })).data[0],
    monitor: async () => (await t.call(api.portfolioMonitor, { portfolioId }, { token: user.token })).data,
  };
}
