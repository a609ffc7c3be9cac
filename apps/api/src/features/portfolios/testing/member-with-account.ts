import { api, type Endpoint, type InputOf } from '@pipa/contract';
import type { PortfolioStatus } from '@pipa/db';
import { checkLedger } from '@pipa/db/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  seedAccount,
  seedMarket,
  seedStartedPortfolio,
  seedStrategy,
  setMarket,
} from '../../../testing/test-market.ts';
import type { TestUser } from '../../../testing/test-user.ts';
import { registerReads } from '../../reads/routes.ts';
import { registerPortfolios } from '../routes.ts';

interface Seeded {
  t: TestApp;
  strategyId: number;
  user: TestUser;
  trackAccountId: number;
}

/**
 * The calls of portfolios before the open of a day, and for each test a Gold member with an account of 100,000 dollars. After each
 * test the books have to agree.
 * @returns one object, whose fields hooks fill before each test
 */
export function memberWithAccount() {
  const seeded = {} as Seeded;
  beforeAll(async () => {
    seeded.t = await createTestApp({ features: [registerReads, registerPortfolios] });
    await seedMarket(seeded.t.context);
    seeded.strategyId = await seedStrategy(seeded.t.context);
  });
  beforeEach(async () => {
    seeded.user = await seeded.t.createUser({ memberClass: 'Gold' });
    seeded.trackAccountId = await seedAccount(seeded.t.context, seeded.user.userId, 100_000);
  });
  afterEach(async () => {
    await setMarket(seeded.t.context, { phase: 'PreOpen', lastDay: null });
    const checks = await checkLedger(seeded.t.context.prisma);
    expect(checks.filter(({ difference }) => difference !== null)).toEqual([]);
  });
  afterAll(() => seeded.t.close());
  return Object.assign(seeded, callsOf(seeded), portfoliosOf(seeded));
}

const callsOf = (seeded: Seeded) => {
  const as = (who: TestUser) => ({
    call: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => seeded.t.call(endpoint, input, { token: who.token }),
  });
  const own = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => as(seeded.user).call(endpoint, input);
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
        'portfolio.strategyId': seeded.strategyId,
        'portfolio.trackAccountId': seeded.trackAccountId,
        'profile.investmentAmount': amount,
      }),
  };
};

const portfoliosOf = (seeded: Seeded) => {
  const { build } = callsOf(seeded);
  let names = 0;
  return {
    row: (id: number) => seeded.t.context.prisma.portfolio.findUniqueOrThrow({ where: { id } }),
    /** Usable and reserved cash of the account. */
    account: async () => {
      const { trackAccount } = seeded.t.context.prisma;
      const { cash, reserved } = await trackAccount.findUniqueOrThrow({ where: { id: seeded.trackAccountId } });
      return { cash: Number(cash), reserved: Number(reserved) };
    },
    setStatus: (id: number, status: PortfolioStatus) =>
      seeded.t.context.prisma.portfolio.update({ where: { id }, data: { status } }),
    /** A portfolio that is ready to start. */
    built: async (amount = 40_000): Promise<number> => (await build(`Run ${++names}`, amount)).data.id,
    /** A portfolio that runs. */
    started: (amount = 50_000) => {
      const { t, user, strategyId, trackAccountId } = seeded;
      return seedStartedPortfolio(t.context, { userId: user.userId, strategyId, trackAccountId, amount });
    },
  };
};
