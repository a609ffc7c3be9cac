import { api, type InputOf } from '@pipa/contract';
import { cashOf, type TestInvestor, testInvestor } from '../../../testing/test-investor.ts';
import { seedStartedPortfolio } from '../../../testing/test-market.ts';
import { registerPortfolios } from '../../portfolios/routes.ts';
import { registerReads } from '../../reads/routes.ts';
import { registerModelAccounts } from '../routes.ts';

/** A Gold member with 60,000 dollars before a model account with limits of 10,000 to 100,000 (see testInvestor), and their calls. */
export function follower() {
  const investor = testInvestor({
    features: [registerReads, registerModelAccounts, registerPortfolios],
    strategy: { name: 'Permanent', kind: 'AQM', status: 'Active' },
    cash: 60_000,
  });
  return Object.assign(investor, callsOf(investor));
}

const callsOf = (investor: TestInvestor) => ({
  subscribe: (
    change: Partial<InputOf<typeof api.subscribeAQM>> = {},
    { token = investor.user.token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
  ) => {
    const { strategyId: aqmId, trackAccountId } = investor;
    return investor.t.call(
      api.subscribeAQM,
      { aqmId, trackAccountId, name: 'Mine', note: 'For later', ...change },
      { token, headers },
    );
  },
  stop: (subscribeId: number, headers: Record<string, string> = {}, token = investor.user.token) =>
    investor.t.call(api.stopSubscribeAQM, { subscribeId }, { token, headers }),
  found: async (input: InputOf<typeof api.findAQMSubscribe> = {}, token = investor.user.token) =>
    (await investor.t.call(api.findAQMSubscribe, input, { token })).data,
  row: (id: number) => investor.t.context.prisma.portfolio.findUniqueOrThrow({ where: { id } }),
  /** Usable and reserved cash of the account. */
  account: (id?: number) => cashOf(investor, id),
  /** A subscription that holds 400 shares of AAA, bought at 99 dollars. */
  running: () => {
    const { t, user, strategyId, trackAccountId } = investor;
    const holdings = [{ symbol: 'AAA', shares: 400, price: 99 }];
    return seedStartedPortfolio(t.context, { userId: user.userId, strategyId, trackAccountId, holdings });
  },
});
