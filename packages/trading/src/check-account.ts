import type { AccountFold, PortfolioBalances } from './fold-ledger.ts';
import { type Amount, type Decimal, exact, sum, ZERO } from './money.ts';

/** The balances kept beside the ledger, as stored. */
export interface DerivedAccount {
  readonly cash: Amount;
  readonly reserved: Amount;
  readonly portfolios: readonly DerivedPortfolio[];
}

export interface DerivedPortfolio {
  readonly portfolioId: number;
  readonly cash: Amount;
  readonly positions: readonly { readonly symbol: string; readonly shares: Amount; readonly cost: Amount }[];
}

/** First place where the books disagree. */
export interface LedgerDifference {
  readonly item: 'identity' | 'cash' | 'reserved' | 'shares' | 'cost';
  readonly portfolioId: number | null;
  readonly symbol: string | null;
  readonly ledger: Decimal;
  readonly derived: Decimal;
}

/**
 * Null when cash + reserved + positions at cost + receivable + fees = deposits + realised profit + dividends + interest
 * and every derived balance equals the ledger's exactly; else the first difference in a fixed sequence.
 */
export function checkAccount(fold: AccountFold, derived: DerivedAccount): LedgerDifference | null {
  return (
    checkIdentity(fold) ??
    differ('cash', fold.account.cash, derived.cash) ??
    differ('reserved', fold.account.reserved, derived.reserved) ??
    checkPortfolios(fold, derived)
  );
}

/** The identity of the books: what the account has and has spent, against where it came from. */
export function checkIdentity(fold: AccountFold): LedgerDifference | null {
  const { cash, reserved, positionsAtCost, receivable, fees, deposits, realizedProfit, dividends, interest } =
    fold.account;
  const portfolioCash = sum([...fold.portfolios.values()].map((portfolio) => portfolio.cash));
  const uses = sum([cash, portfolioCash, reserved, positionsAtCost, receivable, fees]);
  return differ('identity', uses, sum([deposits, realizedProfit, dividends, interest]));
}

function checkPortfolios(fold: AccountFold, derived: DerivedAccount): LedgerDifference | null {
  const stored = new Map(derived.portfolios.map((portfolio) => [portfolio.portfolioId, portfolio]));
  const ids = [...new Set([...fold.portfolios.keys(), ...stored.keys()])].sort((left, right) => left - right);
  for (const id of ids) {
    const difference = checkPortfolio(id, fold.portfolios.get(id), stored.get(id));
    if (difference) return difference;
  }
  return null;
}

function checkPortfolio(
  portfolioId: number,
  ledger: PortfolioBalances | undefined,
  derived: DerivedPortfolio | undefined,
): LedgerDifference | null {
  const cash = differ('cash', ledger?.cash ?? ZERO, derived?.cash ?? ZERO, portfolioId);
  if (cash) return cash;
  const stored = new Map(derived?.positions.map((position) => [position.symbol, position]));
  const symbols = [...new Set([...(ledger?.positions.keys() ?? []), ...stored.keys()])].sort();
  for (const symbol of symbols) {
    const held = ledger?.positions.get(symbol);
    const kept = stored.get(symbol);
    const difference =
      differ('shares', held?.shares ?? ZERO, kept?.shares ?? ZERO, portfolioId, symbol) ??
      differ('cost', held?.cost ?? ZERO, kept?.cost ?? ZERO, portfolioId, symbol);
    if (difference) return difference;
  }
  return null;
}

function differ(
  item: LedgerDifference['item'],
  ledger: Decimal,
  value: Amount,
  portfolioId: number | null = null,
  symbol: string | null = null,
): LedgerDifference | null {
  const derived = exact(value);
  return ledger.eq(derived) ? null : { item, portfolioId, symbol, ledger, derived };
}
