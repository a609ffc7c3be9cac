import { openSchwabWorld } from '@pipa/brokers/testing/schwab-world';
import { inTransaction, type Pool } from '@pipa/db';
import { checkLedger } from '@pipa/db/accounts';
import { findClaimedOrders, requestSync } from '@pipa/db/links';
import { makeAccount, makePortfolio } from '@pipa/db/testing/accounts';
import { expect, it, onTestFinished } from 'vitest';
import { linkAccount } from '../testing/outside-broker.ts';
import { createSimulator, holding } from '../testing/simulator.ts';
import { tradePortfolio } from '../trade/trade-portfolio.ts';
import { syncAccounts } from './sync-account.ts';

const DAY = '2024-03-06';
/** Longer than the worker's own ticks, so that accesses of half an hour end while orders are under way. */
const ROUND_MS = 11 * 60_000;
const ROUNDS = 12;

it('portfolios with orders alike trade at Schwab through lost answers and accesses that end, and the books agree', async () => {
  let pool: Pool | undefined;
  const world = openSchwabWorld({
    parts: () => 3,
    claimed: async (account, ids) => (pool ? findClaimedOrders(pool, 'SCHWAB', account, ids) : new Map()),
  });
  const { venue, reads } = world.schwab();
  const simulator = await createSimulator({
    day: DAY,
    strategies: [holding('pair', { SPY: 0.4, AAAA: 0.5 })],
    venues: { SCHWAB: venue },
    accountsAt: (kind) => (kind === 'SCHWAB' ? { accessOf: world.access, reads } : undefined),
  });
  const { prisma } = simulator.db;
  onTestFinished(() => simulator.db.drop());
  pool = simulator.context.pool;
  const context = { ...simulator.context, clock: world.clock };
  const accountId = await makeAccount(prisma, simulator.now);
  await linkAccount(prisma, accountId, 'SCHWAB', world.clock());
  const { account: nativeAccount } = await world.access('');
  await prisma.brokerLink.update({ where: { accountId }, data: { nativeAccount, verifiedAt: null } });
  await prisma.trackAccount.update({ where: { id: accountId }, data: { account: world.number } });

  const sync = async () => {
    await inTransaction(prisma, (tx) => requestSync(tx, { accountId, cause: 'Asked', at: world.clock() }));
    for (let i = 0; i < 10 && (await prisma.brokerSync.count({ where: { endedAt: null } })) > 0; i++) {
      await syncAccounts(context);
      world.pass(90 * 60_000);
    }
  };
  await sync();
  const portfolios = [];
  for (let i = 0; i < 2; i++) {
    const id = await makePortfolio(prisma, accountId, world.clock(), { code: 'pair', investmentAmount: 20_000 });
    await simulator.investor.start(id);
    portfolios.push(id);
  }
  await simulator.until(({ phase }) => phase === 'Open');
  world.faults.script({ fault: 'timeoutAfter', method: 'POST', path: '/orders' });
  world.faults.script({ fault: 'timeoutBefore', method: 'POST', path: '/orders' });
  for (let round = 0; round < ROUNDS; round++) {
    for (const id of portfolios) await tradePortfolio(context, id);
    world.tick();
    world.pass(ROUND_MS);
  }

  const orders = await prisma.order.findMany({ include: { executions: true } });
  expect(orders.map(({ status, executions }) => [status, executions.length])).toEqual(orders.map(() => ['Filled', 3]));
  expect(orders).toHaveLength(4);
  expect(new Set(orders.map(({ venueOrderId }) => venueOrderId)).size).toBe(4);
  expect(world.books.orders(world.number).map(({ id }) => id)).toHaveLength(4);
  await sync();
  expect(await prisma.brokerDifference.findMany()).toEqual([]);
  expect((await prisma.brokerSync.findFirstOrThrow({ orderBy: { id: 'desc' } })).fault).toBeNull();
  for (const { difference } of await checkLedger(prisma)) expect(difference).toBeNull();
});
