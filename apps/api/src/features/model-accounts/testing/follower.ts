import { api, type InputOf } from '@pipa/contract';
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
import { registerPortfolios } from '../../portfolios/routes.ts';
import { registerReads } from '../../reads/routes.ts';
import { registerModelAccounts } from '../routes.ts';

interface Seeded {
  t: TestApp;
  /** A model account; limits 10,000 to 100,000. */
  aqmId: number;
  user: TestUser;
  trackAccountId: number;
}

/**
 * The calls of model accounts before the open of a day, and for each test a Gold member with an account of 60,000 dollars. After
 * each test the books have to agree.
 * @returns one object, whose fields hooks fill before each test
 */
export function follower() {
  const seeded = {} as Seeded;
  beforeAll(async () => {
    seeded.t = await createTestApp({ features: [registerReads, registerModelAccounts, registerPortfolios] });
    await seedMarket(seeded.t.context);
    seeded.aqmId = await seedStrategy(seeded.t.context, { name: 'Permanent', kind: 'AQM', status: 'Active' });
  });
  beforeEach(async () => {
    seeded.user = await seeded.t.createUser({ memberClass: 'Gold' });
    seeded.trackAccountId = await seedAccount(seeded.t.context, seeded.user.userId, 60_000);
  });
  afterEach(async () => {
    await setMarket(seeded.t.context, { phase: 'PreOpen', lastDay: null });
    const checks = await checkLedger(seeded.t.context.prisma);
    expect(checks.filter(({ difference }) => difference !== null)).toEqual([]);
  });
  afterAll(() => seeded.t.close());
  return Object.assign(seeded, callsOf(seeded));
}

const callsOf = (seeded: Seeded) => ({
  subscribe: (
    change: Partial<InputOf<typeof api.subscribeAQM>> = {},
    { token = seeded.user.token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
  ) => {
    const { aqmId, trackAccountId } = seeded;
    return seeded.t.call(
      api.subscribeAQM,
      { aqmId, trackAccountId, name: 'Mine', note: 'For later', ...change },
      { token, headers },
    );
  },
  stop: (subscribeId: number, headers: Record<string, string> = {}, token = seeded.user.token) =>
    seeded.t.call(api.stopSubscribeAQM, { subscribeId }, { token, headers }),
  found: async (input: InputOf<typeof api.findAQMSubscribe> = {}, token = seeded.user.token) =>
    (await seeded.t.call(api.findAQMSubscribe, input, { token })).data,
  row: (id: number) => seeded.t.context.prisma.portfolio.findUniqueOrThrow({ where: { id } }),
  /** Usable and reserved cash of the account. */
  account: async (id = seeded.trackAccountId) => {
    const { cash, reserved } = await seeded.t.context.prisma.trackAccount.findUniqueOrThrow({ where: { id } });
    return { cash: Number(cash), reserved: Number(reserved) };
  },
  /** A subscription that holds 400 shares of AAA, bought at 99 dollars. */
  running: () => {
    const { t, user, aqmId: strategyId, trackAccountId } = seeded;
    const holdings = [{ symbol: 'AAA', shares: 400, price: 99 }];
    return seedStartedPortfolio(t.context, { userId: user.userId, strategyId, trackAccountId, holdings });
  },
});
