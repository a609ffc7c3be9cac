import type { LedgerDifference } from './check-account.ts';
import type { LedgerEntry, LedgerPosting } from './ledger.ts';
import { sum, ZERO } from './money.ts';
import type { EntryOrigin } from './post-entry.ts';

/**
 * The entry that brings a ledger to the balances kept beside it; its counterpart is the money from outside. It is for an
 * operator who has found the balances right, and moves no balance.
 */
export function correctionOf(origin: EntryOrigin, differences: readonly LedgerDifference[]): LedgerEntry {
  const postings = differences.map(correctingPosting);
  const deposits: LedgerPosting = {
    portfolioId: null,
    bucket: 'Deposits',
    amount: sum(postings.map(({ amount }) => amount)).negated(),
    symbol: null,
    shares: null,
  };
  const { memo = 'Correction' } = origin;
  return { ...origin, memo, kind: 'Correction', postings: [...postings, deposits] };
}

function correctingPosting({ item, portfolioId, symbol, ledger, derived }: LedgerDifference): LedgerPosting {
  const missing = derived.minus(ledger);
  switch (item) {
    case 'cash':
      return { portfolioId, bucket: 'Cash', amount: missing, symbol, shares: null };
    case 'reserved':
      return { portfolioId, bucket: 'Reserved', amount: missing, symbol, shares: null };
    case 'cost':
      return { portfolioId, bucket: 'Positions', amount: missing, symbol, shares: ZERO };
    case 'shares':
      return { portfolioId, bucket: 'Positions', amount: ZERO, symbol, shares: missing };
    case 'identity':
      throw new TypeError('a ledger that does not add up cannot be corrected by an entry');
  }
}
