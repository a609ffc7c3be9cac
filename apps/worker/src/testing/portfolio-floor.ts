import type { TradingDay } from '@pipa/calendar';
import { inTransaction } from '@pipa/db';
import { cashCauses, postEntry } from '@pipa/db/books';
import { postDeposit } from '@pipa/trading';
import { createSimulator, holding } from './simulator.ts';

export type PortfolioFloor = Awaited<ReturnType<typeof openPortfolioFloor>>;

/** A market with strategies of one, three and no holdings, and what tests of portfolios ask of it. */
export async function openPortfolioFloor(day: TradingDay) {
  const simulator = await createSimulator({
    day,
    strategies: [
      holding('even', { SPY: 0.5, BND: 0.3, AAAA: 0.2 }),
      holding('single', { BBBB: 1 }),
      holding('daily', { SPY: 0.4, AAAA: 0.6 }, 'Daily'),
      holding('cash', {}),
    ],
  });
  const { prisma } = simulator.db;
  return {
    simulator,
    portfolioOf: (id: number) => prisma.portfolio.findUniqueOrThrow({ where: { id } }),
    ordersOf: (portfolioId: number) =>
      prisma.order.findMany({ where: { portfolioId }, include: { executions: true }, orderBy: { id: 'asc' } }),
    /** Usable cash of an account, in dollars. */
    cashOf: async (id: number) => (await prisma.trackAccount.findUniqueOrThrow({ where: { id } })).cash.toNumber(),
    deposit: async (accountId: number, dollars: number, request = 'later') => {
      const origin = { accountId, causeKey: cashCauses.deposit(accountId, request), marketDay: day };
      await inTransaction(prisma, (tx) => postEntry(tx, postDeposit(origin, dollars), { at: simulator.now }));
    },
    toOpen: () => simulator.until(({ phase }) => phase === 'Open'),
    /** A portfolio that starts at the next open. */
    started: async (code: string, amount = 20_000): Promise<{ accountId: number; portfolioId: number }> => {
      const opened = await simulator.open({ code, amount });
      await simulator.investor.start(opened.portfolioId);
      return opened;
    },
  };
}
