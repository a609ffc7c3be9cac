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
export const checkAccount = (fold: AccountFold, derived: DerivedAccount): LedgerDifference | null =>
  differences(fold, derived).next().value ?? null;

/** Every place where the books disagree, in the sequence of `checkAccount`. */
export const listDifferences = (fold: AccountFold, derived: DerivedAccount): LedgerDifference[] => [
  ...differences(fold, derived),
];

function* differences(fold: AccountFold, derived: DerivedAccount): Generator<LedgerDifference, undefined> {
  const own = [
    checkIdentity(fold),
    differ('cash', fold.account.cash, derived.cash),
    differ('reserved', fold.account.reserved, derived.reserved),
  ];
  for (const difference of own) if (difference !== null) yield difference;
  const stored = new Map(derived.portfolios.map((portfolio) => [portfolio.portfolioId, portfolio]));
  const ids = [...new Set([...fold.portfolios.keys(), ...stored.keys()])].sort((left, right) => left - right);
  for (const id of ids) yield* portfolioDifferences(id, fold.portfolios.get(id), stored.get(id));
}

/** The identity of the books: assets and costs equal their sources. Null when it holds. */
export function checkIdentity(fold: AccountFold): LedgerDifference | null {
  const { cash, reserved, positionsAtCost, receivable, fees, deposits, realizedProfit, dividends, interest } =
    fold.account;
  const portfolioCash = sum([...fold.portfolios.values()].map((portfolio) => portfolio.cash));
  const uses = sum([cash, portfolioCash, reserved, positionsAtCost, receivable, fees]);
  return differ('identity', uses, sum([deposits, realizedProfit, dividends, interest]));
}

function* portfolioDifferences(
  portfolioId: number,
  ledger: PortfolioBalances | undefined,
  derived: DerivedPortfolio | undefined,
): Generator<LedgerDifference, undefined> {
  const cash = differ('cash', ledger?.cash ?? ZERO, derived?.cash ?? ZERO, portfolioId);
  if (cash) yield cash;
  const stored = new Map(derived?.positions.map((position) => [position.symbol, position]));
  const symbols = [...new Set([...(ledger?.positions.keys() ?? []), ...stored.keys()])].sort();
  for (const symbol of symbols) {
    const held = ledger?.positions.get(symbol);
    const kept = stored.get(symbol);
    const shares = differ('shares', held?.shares ?? ZERO, kept?.shares ?? ZERO, portfolioId, symbol);
    if (shares) yield shares;
    const cost = differ('cost', held?.cost ?? ZERO, kept?.cost ?? ZERO, portfolioId, symbol);
    if (cost) yield cost;
  }
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
