import {
  type AccountFold,
  type DerivedAccount,
  foldLedger,
  type LedgerBucket,
  type LedgerDifference,
  type LedgerEntry,
  type LedgerKind,
  listDifferences,
} from '@pipa/trading';
import { type PrismaClient, statement } from '../client.ts';
import { toDecimal, toDecimalOrNull } from '../decimal.ts';
import { connectionOf, inSnapshot, modelsOf, type Tx } from '../sql/transaction.ts';

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

interface PostingRow {
  entryId: string;
  kind: LedgerKind;
  causeKey: string;
  memo: string;
  marketDay: string;
  portfolioId: number | null;
  bucket: LedgerBucket;
  amount: string;
  symbol: string | null;
  shares: string | null;
}

const postingsOf = statement(`
  SELECT e."id" AS "entryId", e."kind"::text, e."causeKey", e."memo", e."marketDay"::text,
    p."portfolioId", p."bucket"::text, p."amount"::text, p."symbol", p."shares"::text
  FROM "ledger_entry" e JOIN "ledger_posting" p ON p."entryId" = e."id"
  WHERE e."accountId" = $1 ORDER BY e."id", p."id"`);

/** Entries of an account in the sequence in which they were posted. */
export async function readLedger(db: Tx, accountId: number): Promise<LedgerEntry[]> {
  const { rows } = await connectionOf(db).query<PostingRow>(postingsOf([accountId]));
  const entries = new Map<string, LedgerEntry & { postings: LedgerEntry['postings'][number][] }>();
  for (const { entryId, kind, causeKey, memo, marketDay, ...posting } of rows) {
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

async function readDerived(
  db: Tx,
  accountId: number,
): Promise<DerivedAccount & Pick<AccountBooks, 'account' | 'frozenAt'>> {
  const account = await (await modelsOf(db)).trackAccount.findUniqueOrThrow({
    where: { id: accountId },
    include: { portfolios: { include: { positions: { orderBy: { symbol: 'asc' } } }, orderBy: { id: 'asc' } } },
  });
  return {
    account: account.account,
    frozenAt: account.frozenAt,
    cash: account.cash.toString(),
    reserved: account.reserved.toString(),
    portfolios: account.portfolios.map(({ id, cash, positions }) => ({
      portfolioId: id,
      cash: cash.toString(),
      positions: positions.map(({ symbol, shares, cost }) => ({
        symbol,
        shares: shares.toString(),
        cost: cost.toString(),
      })),
    })),
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
  const accounts = await prisma.trackAccount.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
  const checks: AccountCheck[] = [];
  for (const { id } of accounts) checks.push(await checkLedgerOf(prisma, id));
  return checks;
}
