import {
  type AccountFold,
  type DerivedAccount,
  foldLedger,
  type LedgerDifference,
  type LedgerEntry,
  listDifferences,
} from '@pipa/trading';
import { modelsOf, type PrismaClient } from '../client.ts';
import { toDecimal, toDecimalOrNull } from '../decimal.ts';
import { type Params, prepared, rowsIn } from '../sql/prepared.ts';
import { inSnapshot, type Tx } from '../sql/transaction.ts';

export interface AccountCheck {
  readonly accountId: number;
  readonly account: string;
  readonly entryCount: number;
  /** Null when the books agree to the last decimal, else the first of the differences. */
  readonly difference: LedgerDifference | null;
  readonly differences: readonly LedgerDifference[];
}

/** The fold of an account's ledger, and the balances kept beside it. */
export interface AccountBooks {
  readonly accountId: number;
  readonly account: string;
  readonly frozenAt: Date | null;
  readonly fold: AccountFold;
  readonly derived: DerivedAccount;
}

const postingsOf = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_posting as p', 'p.entryId', 'e.id')
    .select(['e.id as entryId', 'e.kind', 'e.causeKey', 'e.memo', 'e.marketDay'])
    .select(['p.portfolioId', 'p.bucket', 'p.amount', 'p.symbol', 'p.shares'])
    .where('e.accountId', '=', accountId)
    .orderBy('e.id')
    .orderBy('p.id'),
);

/** Entries of an account in the sequence in which they were posted. */
async function readLedger(db: Tx, accountId: number): Promise<LedgerEntry[]> {
  const entries = new Map<string, LedgerEntry & { postings: LedgerEntry['postings'][number][] }>();
  for (const { entryId, kind, causeKey, memo, marketDay, ...posting } of await rowsIn(db, postingsOf, { accountId })) {
    const entry = entries.get(entryId) ?? { accountId, kind, causeKey, memo, marketDay, postings: [] };
    entries.set(entryId, entry);
    const { portfolioId, bucket, symbol } = posting;
    entry.postings.push({
      portfolioId,
      bucket,
      symbol,
      amount: toDecimal(posting.amount),
      shares: toDecimalOrNull(posting.shares),
    });
  }
  return [...entries.values()];
}

const balancesOf = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db
    .selectFrom('track_account as a')
    .leftJoin('portfolio as p', 'p.trackAccountId', 'a.id')
    .leftJoin('position as s', 's.portfolioId', 'p.id')
    .select(['a.account', 'a.frozenAt', 'a.cash', 'a.reserved'])
    .select(['p.id as portfolioId', 'p.cash as portfolioCash', 's.symbol', 's.shares', 's.cost'])
    .where('a.id', '=', accountId)
    .orderBy('p.id')
    .orderBy('s.symbol'),
);

type DerivedPosition = DerivedAccount['portfolios'][number]['positions'][number];

async function readDerived(
  db: Tx,
  accountId: number,
): Promise<DerivedAccount & Pick<AccountBooks, 'account' | 'frozenAt'>> {
  const balances = await rowsIn(db, balancesOf, { accountId });
  const [first] = balances;
  if (first === undefined) throw new RangeError(`no account ${accountId}`);
  const { account, frozenAt, cash, reserved } = first;
  const portfolios = new Map<number, { cash: string; positions: DerivedPosition[] }>();
  for (const { portfolioId, portfolioCash, symbol, shares, cost } of balances) {
    if (portfolioId === null || portfolioCash === null) continue;
    const portfolio = portfolios.get(portfolioId) ?? { cash: portfolioCash, positions: [] };
    portfolios.set(portfolioId, portfolio);
    if (symbol !== null && shares !== null && cost !== null) portfolio.positions.push({ symbol, shares, cost });
  }
  return {
    account,
    frozenAt,
    cash,
    reserved,
    portfolios: [...portfolios].map(([portfolioId, portfolio]) => ({ portfolioId, ...portfolio })),
  };
}

/** Reads and folds the whole ledger of an account, in the caller's transaction. */
export async function readAccountLedger(tx: Tx, accountId: number): Promise<AccountBooks> {
  const { account, frozenAt, ...derived } = await readDerived(tx, accountId);
  return { accountId, account, frozenAt, derived, fold: foldLedger(await readLedger(tx, accountId)) };
}

/** Compares the derived balances of one account with the fold of its ledger, on one snapshot of the database. */
export async function checkLedgerOf(prisma: PrismaClient, accountId: number): Promise<AccountCheck> {
  return inSnapshot(prisma, async (tx) => {
    const { account, fold, derived } = await readAccountLedger(tx, accountId);
    const differences = listDifferences(fold, derived);
    return { accountId, account, entryCount: fold.entryCount, difference: differences[0] ?? null, differences };
  });
}

/** Checks every account, deleted ones included, ascending by id. */
export async function checkLedger(prisma: PrismaClient): Promise<AccountCheck[]> {
  const accounts = await modelsOf(prisma).trackAccount.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
  const checks: AccountCheck[] = [];
  for (const { id } of accounts) checks.push(await checkLedgerOf(prisma, id));
  return checks;
}
