import type { TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { inTransaction, type PrismaClient, type Tx } from '@pipa/db';
import { type AccountBooks, readAccountLedger } from '@pipa/db/accounts';
import {
  endFreeze,
  keepLedgerBalances,
  listTradingPortfolios,
  lockAccountBooks,
  logPortfolio,
  postCorrection,
  SYSTEM_USER_NAME,
  freezeAccount as storeFreeze,
} from '@pipa/db/books';
import { marketMomentOf, readMarketState } from '@pipa/db/market';
import { notifyAccountOwner, notifyPortfolio } from '@pipa/db/notices';
import { correctionOf, type LedgerDifference, listDifferences } from '@pipa/trading';
import { type Operator, recordAct } from './operator/operator.ts';

interface FreezeContext {
  readonly prisma: PrismaClient;
  /** Wall clock. */
  clock(): Date;
}

/**
 * Freezes an account whose books differ from its ledger and logs it in the account's portfolios.
 * @returns whether this call froze it
 */
export function freezeAccount(
  { prisma, clock }: FreezeContext,
  accountId: number,
  differences: readonly LedgerDifference[],
): Promise<boolean> {
  const at = clock();
  return inTransaction(prisma, async (tx) => {
    if (!(await storeFreeze(tx, accountId, differences, at))) return false;
    await notifyTradingPortfolios(
      tx,
      accountId,
      at,
      'Account frozen',
      'Nothing trades until the books of the account are checked',
    );
    const dedupeKey = `frozen-${accountId}-${at.toISOString()}`;
    await notifyAccountOwner(tx, accountId, { event: 'broker.accountFrozen', parameters: {}, dedupeKey }, at);
    return true;
  });
}

/** What an operator decides about a frozen account, and why. */
export interface UnfreezeDecision {
  readonly accountId: number;
  /**
   * Which is right where they differ: `ledger` sets the balances to it; `balances` posts a correcting entry, which shows in the
   * ledger for ever. Null leaves an account frozen whose books differ.
   */
  readonly authoritative: 'ledger' | 'balances' | null;
  /** Null only where nothing is decided. */
  readonly reason: string | null;
}

export interface UnfreezeOutcome {
  readonly outcome: 'not frozen' | 'books differ' | 'unfrozen';
  readonly account: string;
  /** Where the books differed. */
  readonly differences: readonly LedgerDifference[];
}

/**
 * Ends the freeze of an account whose books agree again, or by an operator's decision, which is recorded. Without a decision
 * an account whose books differ stays frozen and unchanged.
 */
export function unfreezeAccount(
  { prisma, clock }: FreezeContext,
  operator: Operator,
  { accountId, authoritative, reason }: UnfreezeDecision,
): Promise<UnfreezeOutcome> {
  const at = clock();
  return inTransaction(prisma, async (tx) => {
    const userId = await lockAccountBooks(tx, accountId);
    if (userId === null) throw new DomainError('NOT_FOUND', { field: 'accountId' });
    const books = await readAccountLedger(tx, accountId);
    const { account, frozenAt } = books;
    const differences = listDifferences(books.fold, books.derived);
    if (frozenAt === null) return { outcome: 'not frozen', account, differences };
    if (differences.length > 0) {
      if (authoritative === null) return { outcome: 'books differ', account, differences };
      const { day } = await readMarketState(tx);
      await applyDecision(tx, books, differences, { authoritative, reason: reason ?? '', at, day });
    }
    const outcome =
      differences.length === 0 ? 'BooksAgree' : authoritative === 'ledger' ? 'LedgerStands' : 'BalancesStand';
    const why = reason ?? 'The books agree';
    await recordAct(tx, operator, at, {
      act: 'AccountUnfrozen',
      userId,
      subject: account,
      detail: outcome,
      reason: why,
    });
    await endFreeze(tx, accountId, { outcome, endedBy: operator, reason, differences, endedAt: at });
    await notifyTradingPortfolios(
      tx,
      accountId,
      at,
      'Account released',
      'The books of the account are in order; trading goes on',
    );
    const dedupeKey = `released-${accountId}-${at.toISOString()}`;
    await notifyAccountOwner(tx, accountId, { event: 'broker.accountReleased', parameters: {}, dedupeKey }, at);
    return { outcome: 'unfrozen', account, differences };
  });
}

interface Decision {
  readonly authoritative: 'ledger' | 'balances';
  readonly reason: string;
  readonly at: Date;
  readonly day: TradingDay;
}

async function applyDecision(
  tx: Tx,
  books: AccountBooks,
  differences: readonly LedgerDifference[],
  { authoritative, reason, at, day }: Decision,
): Promise<void> {
  const { accountId } = books;
  if (differences.some(({ item }) => item === 'identity')) {
    throw new DomainError('INTERNAL', { note: 'The ledger does not add up in itself: restore a backup' });
  }
  if (authoritative === 'ledger') await keepLedgerBalances(tx, books, differences);
  else {
    const causeKey = `correction-${accountId}-${at.getTime()}`;
    await postCorrection(tx, correctionOf({ accountId, causeKey, marketDay: day, memo: reason }, differences), { at });
  }
  const { fold, derived } = await readAccountLedger(tx, accountId);
  const [left] = listDifferences(fold, derived);
  if (left !== undefined) throw new DomainError('INTERNAL', { note: 'The books would still differ', item: left.item });
}

async function notifyTradingPortfolios(
  tx: Tx,
  accountId: number,
  at: Date,
  action: string,
  message: string,
): Promise<void> {
  const { at: time } = marketMomentOf(await readMarketState(tx));
  for (const portfolioId of await listTradingPortfolios(tx, accountId)) {
    await logPortfolio(tx, portfolioId, { time, userName: SYSTEM_USER_NAME, action, message });
    await notifyPortfolio(tx, { portfolioId, parts: ['portfolio'] }, at);
  }
}

/** A difference of the books in words, for operators. */
export function describeDifference({ item, portfolioId, symbol, ledger, derived }: LedgerDifference): string {
  const where = [portfolioId === null ? null : `portfolio ${portfolioId}`, symbol].filter((part) => part !== null);
  const place = where.length > 0 ? ` of ${where.join(', ')}` : '';
  return `DIFFERENCE in ${item}${place}: the ledger says ${ledger}, kept is ${derived}`;
}
