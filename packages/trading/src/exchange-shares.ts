import { type Amount, cents, type Decimal, exact, money, ZERO } from './money.ts';
import { type Holding, wholeIfMeant } from './position.ts';

/** What holders get for their shares: in a change of the symbol, a merger or a spin-off. */
export interface ShareExchange {
  /** Shares for one that is held; null where holders get cash alone. */
  readonly ratio: Amount | null;
  /** Dollars a share that is held. */
  readonly cash: Amount;
  /** What a share that they get is worth, dollars; null where that is not known yet. */
  readonly price: Amount | null;
  /** Whether they keep the shares that they had, as in a spin-off. */
  readonly keepsShares: boolean;
  /** Part of the cost that goes over in a spin-off, 0 to 1; null where it is not known, so that all of it stays. */
  readonly costShare: Amount | null;
}

/** How an exchange changes the holdings of both instruments. */
export interface ExchangedShares {
  readonly sharesOut: Decimal;
  readonly costOut: Decimal;
  readonly sharesIn: Decimal;
  readonly costIn: Decimal;
  readonly cash: Decimal;
  readonly realizedProfit: Decimal;
}

/**
 * Exchanges a holding. Whole shares are kept and the fraction is paid in cash, as brokers do. The cost follows what is got for it: that
 * of shares goes over to them, that of cash is realised; where the price is not known, all of it goes over to the shares.
 */
export function exchangeShares(held: Holding, exchange: ShareExchange): ExchangedShares {
  const got = exchange.ratio === null ? ZERO : wholeIfMeant(held.shares, money(exchange.ratio));
  const sharesIn = got.trunc();
  const fraction = got.minus(sharesIn);
  const paid = cents(held.shares.times(exact(exchange.cash)));
  const forFraction = exchange.price === null ? ZERO : cents(fraction.times(exact(exchange.price)));
  const cash = paid.plus(forFraction);
  const costOut = exchange.keepsShares ? money(held.cost.times(exact(exchange.costShare ?? 0))) : held.cost;
  const costOfCash = exchange.keepsShares ? ZERO : costOfPaid(costOut, paid, got, exchange.price);
  const costOfShares = costOut.minus(costOfCash);
  const costOfFraction = got.isZero() ? costOfShares : money(costOfShares.times(fraction).div(got));
  return {
    sharesOut: exchange.keepsShares ? ZERO : held.shares,
    costOut,
    sharesIn,
    costIn: costOfShares.minus(costOfFraction),
    cash,
    realizedProfit: cash.minus(costOfCash).minus(costOfFraction),
  };
}

/** The part of a cost that belongs to the cash, by the values of what is got. */
function costOfPaid(cost: Decimal, paid: Decimal, got: Decimal, price: Amount | null): Decimal {
  if (paid.isZero()) return ZERO;
  if (got.isZero()) return cost;
  if (price === null) return ZERO;
  return money(cost.times(paid).div(paid.plus(got.times(exact(price)))));
}
