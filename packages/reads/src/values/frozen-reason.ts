import type { FrozenBalance } from '@pipa/db/accounts';
import { exact, formatDollars } from '@pipa/trading';

/** Why an account is frozen, in words for its owner; a general text for freezes of early releases, which have no details. */
export function frozenReason(balances: readonly FrozenBalance[]): string {
  const [first, ...others] = balances;
  if (first === undefined) return 'Its balances differ from its ledger.';
  const more = others.length === 0 ? '' : `, and ${others.length} more ${others.length === 1 ? 'balance' : 'balances'}`;
  return `${differenceOf(first)}${more}.`;
}

function differenceOf({ item, portfolioId, symbol, ledger, derived }: FrozenBalance): string {
  const difference = exact(derived).minus(ledger).abs();
  const place = portfolioId === null ? 'the account' : `portfolio ${portfolioId}`;
  switch (item) {
    case 'cash':
      return `The cash of ${place} differs from the ledger by ${formatDollars(difference)}`;
    case 'reserved':
      return `The reserved cash of ${place} differs from the ledger by ${formatDollars(difference)}`;
    case 'cost':
      return `The cost of ${symbol} in ${place} differs from the ledger by ${formatDollars(difference)}`;
    case 'shares':
      return `The position in ${symbol} of ${place} differs from the ledger by ${difference.toFixed()} shares`;
    case 'identity':
      return `The ledger of ${place} does not add up by ${formatDollars(difference)}`;
  }
}
