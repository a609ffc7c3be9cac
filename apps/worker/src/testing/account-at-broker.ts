import type { TradingDay } from '@pipa/calendar';
import type { Broker } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { requestSync } from '@pipa/db/links';
import { makeAccount, makePortfolio } from '@pipa/db/testing/accounts';
import type { Strategy } from '@pipa/quant';
import { syncAccounts } from '../brokers/sync-account.ts';
import { tradePortfolio } from '../trade/trade-portfolio.ts';
import { openBrokerageAt } from './brokerage-at.ts';
import { linkAccount, VISIBLE_WITHIN_MS } from './outside-broker.ts';
import { createSimulator, holding } from './simulator.ts';

export type AccountAtBroker = Awaited<ReturnType<typeof openAccountAtBroker>>;

const MINUTE_MS = 60_000;

/** A market with a broker that has the sandbox's books, and an account of a user there that no reading has seen yet. */
export async function openAccountAtBroker(
  day: TradingDay,
  {
    broker = 'ALPACA',
    cash = 50_000,
    strategies = [holding('pair', { SPY: 0.4, AAAA: 0.5 })],
  }: {
    readonly broker?: Broker;
    readonly cash?: number;
    readonly strategies?: readonly Strategy[];
  } = {},
) {
  const state = { nowMs: Date.parse(`${day}T15:00:00Z`) };
  const clock = () => new Date(state.nowMs);
  const at = openBrokerageAt(broker, { day, clock, visibleWithinMs: VISIBLE_WITHIN_MS });
  const simulator = await createSimulator({
    day,
    strategies,
    venues: { [broker]: at.venue },
    accountsAt: at.accountsAt,
  });
  const { prisma } = simulator.db;
  const context = { ...simulator.context, clock };
  const accountId = await makeAccount(prisma, simulator.now);
  await linkAccount(prisma, accountId, broker, clock());
  await prisma.brokerLink.update({ where: { accountId }, data: { verifiedAt: null } });
  const { account } = await prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
  at.brokerage.open(account, { cash, isPaper: true });

  /** One reading of the account, on demand, with as many attempts as it takes. */
  async function sync(): Promise<void> {
    await inTransaction(prisma, (tx) => requestSync(tx, { accountId, cause: 'Asked', at: clock() }));
    for (let i = 0; i < 10 && (await prisma.brokerSync.count({ where: { endedAt: null } })) > 0; i++) {
      await syncAccounts(context);
      state.nowMs += 90 * MINUTE_MS;
    }
  }

  return Object.assign(state, {
    at,
    broker,
    clock,
    context,
    simulator,
    accountId,
    account,
    brokerage: at.brokerage,
    sync,
    /** A portfolio of the account that starts at the next open. */
    starting: async (code: string, amount: number) => {
      const id = await makePortfolio(prisma, accountId, clock(), { code, investmentAmount: amount });
      await simulator.investor.start(id);
      return id;
    },
    /** A tick of the worker. */
    work: (portfolioId: number) => tradePortfolio(context, portfolioId),
    /** A tick of the worker, then a minute at the broker. */
    round: async (portfolioId: number) => {
      await tradePortfolio(context, portfolioId);
      at.brokerage.advance();
      state.nowMs += MINUTE_MS;
    },
    toOpen: async () => {
      const { day: opened } = await simulator.until(({ phase }) => phase === 'Open');
      at.day = opened;
    },
    link: () => prisma.brokerLink.findUniqueOrThrow({ where: { accountId } }),
    differences: () => prisma.brokerDifference.findMany({ where: { accountId }, orderBy: { id: 'asc' } }),
    ordersOf: (portfolioId: number) => prisma.order.findMany({ where: { portfolioId }, orderBy: { id: 'asc' } }),
    cash: async () => (await prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } })).cash.toNumber(),
    outside: async () =>
      Object.fromEntries(
        (await prisma.outsideHolding.findMany({ where: { accountId } })).map(({ symbol, shares }) => [
          symbol,
          shares.toNumber(),
        ]),
      ),
    sharesOf: async (portfolioId: number, symbol: string) =>
      (
        await prisma.position.findUnique({ where: { portfolioId_symbol: { portfolioId, symbol } } })
      )?.shares.toNumber() ?? 0,
  });
}
