import { api, type Endpoint, type InputOf } from '@pipa/contract';
import type { PortfolioStatus } from '@pipa/db';
import { cashOf, type TestInvestor, testInvestor } from '../../../testing/test-investor.ts';
import { seedStartedPortfolio } from '../../../testing/test-market.ts';
import type { TestUser } from '../../../testing/test-user.ts';
import { registerReads } from '../../reads/routes.ts';
import { registerPortfolios } from '../routes.ts';

/** A Gold member with 100,000 dollars before a strategy (see testInvestor), and their calls and portfolios. */
export function memberWithAccount() {
  const investor = testInvestor({ features: [registerReads, registerPortfolios], cash: 100_000 });
  return Object.assign(investor, callsOf(investor), portfoliosOf(investor));
}

const callsOf = (investor: TestInvestor) => {
  const as = (who: TestUser) => ({
    call: <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
      investor.t.call(endpoint, input, { token: who.token }),
  });
  const own = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => as(investor.user).call(endpoint, input);
  return {
    as,
    own,
    start: (portfolioId: number) => own(api.startPortfolio, { portfolioId }),
    stop: (portfolioId: number) => own(api.stopPortfolio, { portfolioId }),
    modify: (portfolioId: number, cash: number | string) => own(api.modifyCash, { portfolioId, cash }),
    /** Asks for a portfolio of that name on the account. */
    build: (name: string, amount: number) =>
      own(api.buildCorePortfolio, {
        'portfolio.name': name,
        'portfolio.strategyId': investor.strategyId,
        'portfolio.trackAccountId': investor.trackAccountId,
        'profile.investmentAmount': amount,
      }),
  };
};

const portfoliosOf = (investor: TestInvestor) => {
  const { build } = callsOf(investor);
  let names = 0;
  return {
    row: (id: number) => investor.t.context.prisma.portfolio.findUniqueOrThrow({ where: { id } }),
    /** Usable and reserved cash of the account. */
    account: () => cashOf(investor),
    setStatus: (id: number, status: PortfolioStatus) =>
      investor.t.context.prisma.portfolio.update({ where: { id }, data: { status } }),
    /** A portfolio that is ready to start. */
    built: async (amount = 40_000): Promise<number> => (await build(`Run ${++names}`, amount)).data.id,
    /** A portfolio that runs. */
    started: (amount = 50_000) => {
      const { t, user, strategyId, trackAccountId } = investor;
      return seedStartedPortfolio(t.context, { userId: user.userId, strategyId, trackAccountId, amount });
    },
  };
};
