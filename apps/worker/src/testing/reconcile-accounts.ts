import { type AccountDifference, type ExecutionPage, reconcile } from '@pipa/brokers';
import { createPipaReads, type PipaBooks, pipaLinks } from '@pipa/brokers/pipa-accounts';
import { inTransaction } from '@pipa/db';
import { readAccountLedger } from '@pipa/db/accounts';
import { cashCauses } from '@pipa/db/books';
import type { TestDatabase } from '@pipa/db/testing';
import { type Decimal, sum, ZERO } from '@pipa/trading';

type Database = Pick<TestDatabase, 'prisma'>['prisma'];

/** Balances and executions as they are kept beside the ledger; an account is named by its id. */
const keptBooks = (prisma: Database): PipaBooks => ({
  balances: async (id) => (await inTransaction(prisma, (tx) => readAccountLedger(tx, Number(id)))).derived,
  executions: async (id, after, limit) => {
    const found = await prisma.execution.findMany({
      where: { order: { portfolio: { trackAccountId: Number(id) } } },
      include: { order: { select: { symbol: true, side: true, clientKey: true } } },
      orderBy: { id: 'asc' },
      take: limit,
      ...(after !== null && { cursor: { fillKey: after }, skip: 1 }),
    });
    return found.map(({ fillKey, execTime, order, shares, price, commission, fee }) => {
      return { executionId: fillKey, execTime, ...order, fill: { shares, price, commission, fee } };
    });
  },
});

/** Where the ledger of an account differs from the account as PIPA reports it, executions included. */
export async function reconcileAccount(prisma: Database, accountId: number): Promise<AccountDifference[]> {
  const reads = createPipaReads(keptBooks(prisma));
  const of = {
    account: `${accountId}`,
    access: (await pipaLinks.beginLink({ way: 'Form', returnUrl: '' })).linked.access,
  };
  const executions: ExecutionPage['executions'][number][] = [];
  for (let page: ExecutionPage | null = null; page === null || !page.isLast; ) {
    page = await reads.executions(of, page?.cursor ?? null);
    executions.push(...page.executions);
  }
  const { fold } = await inTransaction(prisma, (tx) => readAccountLedger(tx, accountId));
  const portfolios = [...fold.portfolios.values()];
  const shares = new Map<string, Decimal>();
  for (const [symbol, held] of portfolios.flatMap(({ positions }) => [...positions])) {
    shares.set(symbol, (shares.get(symbol) ?? ZERO).plus(held.shares));
  }
  const trades = await prisma.ledgerEntry.findMany({ where: { accountId, kind: 'Trade' }, select: { causeKey: true } });
  return reconcile(
    { cash: await reads.cash(of), positions: await reads.positions(of), executions },
    {
      cash: sum([fold.account.cash, fold.account.reserved, ...portfolios.map(({ cash }) => cash)]),
      positions: [...shares].map(([symbol, held]) => ({ symbol, shares: held })),
      executionIds: new Set(trades.map(({ causeKey }) => causeKey.slice(cashCauses.fill('').length))),
    },
  );
}
