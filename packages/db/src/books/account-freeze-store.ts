import type { Holding, LedgerDifference } from '@pipa/trading';
import type { AccountBooks } from '../accounts/ledger-check.ts';
import type { FreezeOutcome, Prisma } from '../client.ts';
import { type ActingOperator, storedNameOf } from '../operators/acting-operator.ts';
import { type Params, prepared, rowsIn } from '../sql/prepared.ts';
import { modelsOf, type Tx } from '../sql/transaction.ts';

/** Differences in the form of `FrozenBalance` of the account store. */
const storedDifferences = (differences: readonly LedgerDifference[]): Prisma.InputJsonArray =>
  differences.map((difference) => ({
    ...difference,
    ledger: difference.ledger.toFixed(),
    derived: difference.derived.toFixed(),
  }));

/** Freezes an account and stores the differences found in its books. False when it was frozen before. */
export async function freezeAccount(
  tx: Tx,
  accountId: number,
  differences: readonly LedgerDifference[],
  at: Date,
): Promise<boolean> {
  const { count } = await (await modelsOf(tx)).trackAccount.updateMany({
    where: { id: accountId, frozenAt: null },
    data: { frozenAt: at },
  });
  if (count !== 1) return false;
  await (await modelsOf(tx)).accountFreeze.create({
    data: { accountId, frozenAt: at, differences: storedDifferences(differences) },
  });
  return true;
}

/** The end of a freeze: the decision, the operator and the reason. */
export interface FreezeEnd {
  readonly outcome: FreezeOutcome;
  readonly endedBy: ActingOperator;
  readonly reason: string | null;
  /** Differences at the time of the decision. */
  readonly differences: readonly LedgerDifference[];
  readonly endedAt: Date;
}

/** Lets an account trade again and records how its freeze ended. */
export async function endFreeze(tx: Tx, accountId: number, end: FreezeEnd): Promise<void> {
  const account = await (await modelsOf(tx)).trackAccount.findUniqueOrThrow({
    where: { id: accountId },
    select: { frozenAt: true },
  });
  const { differences, endedBy, ...columns } = end;
  const operator = { endedBy: storedNameOf(endedBy), endedById: endedBy.userId };
  const data = { ...columns, ...operator, acceptedDifferences: storedDifferences(differences) };
  const { count } = await (await modelsOf(tx)).accountFreeze.updateMany({ where: { accountId, endedAt: null }, data });
  if (count === 0) {
    // Accounts frozen by an early release have no recorded freeze.
    const frozenAt = account.frozenAt ?? end.endedAt;
    await (await modelsOf(tx)).accountFreeze.create({ data: { accountId, frozenAt, differences: [], ...data } });
  }
  await (await modelsOf(tx)).trackAccount.update({ where: { id: accountId }, data: { frozenAt: null } });
}

/** Sets the balances kept beside the ledger to the ledger's sums. The caller has locked the account and its portfolios. */
export async function keepLedgerBalances(
  tx: Tx,
  { accountId, fold }: AccountBooks,
  differences: readonly LedgerDifference[],
): Promise<void> {
  for (const { item, portfolioId, symbol, ledger } of differences) {
    const amount = ledger.toFixed();
    if (portfolioId === null)
      await (await modelsOf(tx)).trackAccount.update({ where: { id: accountId }, data: { [item]: amount } });
    else if (symbol === null)
      await (await modelsOf(tx)).portfolio.update({ where: { id: portfolioId }, data: { cash: amount } });
    else await keepPosition(tx, { portfolioId, symbol }, fold.portfolios.get(portfolioId)?.positions.get(symbol));
  }
}

async function keepPosition(
  tx: Tx,
  key: { portfolioId: number; symbol: string },
  held: Holding | undefined,
): Promise<void> {
  if (held === undefined || held.shares.isZero()) {
    await (await modelsOf(tx)).position.deleteMany({ where: key });
    return;
  }
  const columns = { shares: held.shares.toFixed(), cost: held.cost.toFixed() };
  await (await modelsOf(tx)).position.upsert({
    where: { portfolioId_symbol: key },
    create: { ...key, ...columns },
    update: columns,
  });
}

const portfolioLocks = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db.selectFrom('portfolio').select('id').where('trackAccountId', '=', accountId).orderBy('id').forNoKeyUpdate(),
);
const accountLock = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db.selectFrom('track_account').select('userId').where('id', '=', accountId).forNoKeyUpdate(),
);

/** Locks an account and all its portfolios, in the sequence of every transaction. @returns its owner; null without such an account */
export async function lockAccountBooks(tx: Tx, accountId: number): Promise<number | null> {
  await rowsIn(tx, portfolioLocks, { accountId });
  return (await rowsIn(tx, accountLock, { accountId }))[0]?.userId ?? null;
}

/** Portfolios of an account that could trade. */
export async function listTradingPortfolios(tx: Tx, accountId: number): Promise<number[]> {
  const portfolios = await (await modelsOf(tx)).portfolio.findMany({
    where: { trackAccountId: accountId, isDeleted: false, status: { in: ['Starting', 'Started'] } },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  return portfolios.map(({ id }) => id);
}
