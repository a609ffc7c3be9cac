import type { TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { type Decimal, LEDGER_DECIMALS, sum } from './money.ts';

export type LedgerKind =
  | 'Deposit'
  | 'Withdrawal'
  | 'Allocate'
  | 'Release'
  | 'Reserve'
  | 'Unreserve'
  | 'Trade'
  | 'DividendAccrued'
  | 'DividendPaid'
  | 'Interest'
  | 'MonthlyFee'
  | 'BorrowFee'
  | 'Split'
  | 'Exchange'
  | 'Correction';

export type LedgerBucket =
  | 'Cash'
  | 'Reserved'
  | 'Positions'
  | 'Receivable'
  | 'Fees'
  | 'Dividends'
  | 'Interest'
  | 'Deposits'
  | 'RealizedProfit';

/** Signed dollars into a bucket: assets and costs positive, their sources negative. */
export interface LedgerPosting {
  /** Null for the account itself. */
  readonly portfolioId: number | null;
  readonly bucket: LedgerBucket;
  readonly amount: Decimal;
  readonly symbol: string | null;
  /** Signed change of the position, on postings to Positions only. */
  readonly shares: Decimal | null;
}

/** One balanced, immutable transaction of an account. A cause posts once, however often its key is delivered. */
export interface LedgerEntry {
  readonly accountId: number;
  readonly kind: LedgerKind;
  readonly causeKey: string;
  readonly memo: string;
  readonly marketDay: TradingDay;
  readonly postings: readonly LedgerPosting[];
}

/** Throws LEDGER_UNBALANCED unless the postings sum to zero exactly and are well formed. */
export function assertBalanced(entry: LedgerEntry): void {
  const total = sum(entry.postings.map((posting) => posting.amount));
  if (!total.isZero()) unbalanced(entry, { total: total.toString() });
  if (entry.postings.length === 0) unbalanced(entry, { postings: 0 });
  for (const posting of entry.postings) assertPosting(entry, posting);
}

function assertPosting(entry: LedgerEntry, posting: LedgerPosting): void {
  const { bucket, amount, shares, symbol, portfolioId } = posting;
  if (!amount.isFinite() || amount.decimalPlaces() > LEDGER_DECIMALS) {
    unbalanced(entry, { bucket, amount: amount.toString() });
  }
  const moves = bucket === 'Positions';
  if (moves !== (shares !== null)) unbalanced(entry, { bucket, shares: shares?.toString() ?? null });
  if (moves && (symbol === null || portfolioId === null)) unbalanced(entry, { bucket, symbol, portfolioId });
}

function unbalanced(entry: LedgerEntry, details: Record<string, unknown>): never {
  throw new DomainError('LEDGER_UNBALANCED', { causeKey: entry.causeKey, kind: entry.kind, ...details });
}
