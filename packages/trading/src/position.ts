import { DomainError, type OrderSide } from '@pipa/contract';
import { type Amount, cents, type Decimal, exact, money, ZERO } from './money.ts';

/** Signed shares and their total cost, signed like them; charges are not part of the cost. */
export interface Holding {
  readonly shares: Decimal;
  readonly cost: Decimal;
}

export interface TradeFill {
  readonly side: OrderSide;
  /** Positive. */
  readonly shares: Amount;
  readonly price: Amount;
}

/** How a fill or a split changes a holding. Cash change = realised profit − cost change, before charges. */
export interface HoldingChange {
  /** Null when nothing is held any more. */
  readonly holding: Holding | null;
  readonly sharesChange: Decimal;
  readonly costChange: Decimal;
  readonly cashChange: Decimal;
  readonly realizedProfit: Decimal;
}

const EMPTY: Holding = { shares: ZERO, cost: ZERO };

/**
 * Applies a fill at average cost. A fill never crosses zero: a sell beyond the shares held is refused, and a position on
 * the other side has to be closed by its own fill first.
 */
export function applyFill(held: Holding | null, fill: TradeFill): HoldingChange {
  const holding = held ?? EMPTY;
  const shares = positive(fill.shares, 'shares');
  const value = money(shares.times(positive(fill.price, 'price')));
  switch (fill.side) {
    case 'Buy':
      return open(holding, shares, value);
    case 'Short':
      return open(holding, shares.negated(), value.negated());
    case 'Sell':
      return close(holding, shares.negated(), value);
    case 'Cover':
      return close(holding, shares, value.negated());
  }
}

function open(holding: Holding, sharesChange: Decimal, cost: Decimal): HoldingChange {
  if (holding.shares.times(sharesChange).lt(0)) {
    throw new DomainError('INVALID_ORDER', { held: holding.shares.toString(), change: sharesChange.toString() });
  }
  return changed(holding, sharesChange, cost, cost.negated());
}

function close(holding: Holding, sharesChange: Decimal, cash: Decimal): HoldingChange {
  const left = holding.shares.plus(sharesChange);
  if (holding.shares.times(sharesChange).gte(0) || left.times(holding.shares).lt(0)) {
    throw new DomainError('INSUFFICIENT_SHARES', {
      held: holding.shares.toString(),
      change: sharesChange.toString(),
    });
  }
  return changed(holding, sharesChange, costOf(holding, sharesChange.abs()).negated(), cash);
}

/** Average cost of part of the shares held; the whole cost for all of them, so that no rounding rest remains. */
function costOf(holding: Holding, shares: Decimal): Decimal {
  const all = holding.shares.abs();
  return shares.eq(all) ? holding.cost : money(holding.cost.times(shares).div(all));
}

function changed(holding: Holding, sharesChange: Decimal, costChange: Decimal, cashChange: Decimal): HoldingChange {
  const shares = holding.shares.plus(sharesChange);
  return {
    holding: shares.isZero() ? null : { shares, cost: holding.cost.plus(costChange) },
    sharesChange,
    costChange,
    cashChange,
    realizedProfit: cashChange.plus(costChange),
  };
}

function positive(value: Amount, name: string): Decimal {
  const amount = money(value);
  if (!amount.isFinite() || amount.lte(0)) throw new DomainError('INVALID_ORDER', { [name]: amount.toString() });
  return amount;
}

/**
 * Applies a split of `ratio` new shares for one old. Whole shares are kept and the fraction is paid in cash at the price
 * after the split, as brokers do; the remaining shares keep their cost.
 */
export function applySplit(held: Holding, ratio: Amount, priceAfterSplit: Amount): HoldingChange {
  const newShares = wholeIfMeant(held.shares, positive(ratio, 'ratio'));
  const whole = newShares.trunc();
  const fraction = newShares.minus(whole);
  const split: Holding = { shares: newShares, cost: held.cost };
  const fractionCost = fraction.isZero() ? ZERO : costOf(split, fraction.abs());
  const cash = fraction.isZero() ? ZERO : cents(fraction.times(positive(priceAfterSplit, 'price')));
  const change = changed(split, fraction.negated(), fractionCost.negated(), cash);
  return { ...change, sharesChange: whole.minus(held.shares) };
}

/** Rounds to whole shares where the stored ratio caused the fraction: 1-for-3 is 0.333333, which makes 99.9999 of 300 shares. */
export function wholeIfMeant(shares: Decimal, ratio: Decimal): Decimal {
  const scaled = money(shares.times(ratio));
  const nearest = scaled.round();
  const storageError = Math.min(0.05, shares.abs().times('0.00000051').toNumber());
  return scaled.minus(nearest).abs().lte(storageError) ? nearest : scaled;
}

/** Dollars to the cent that a holder at the ex-date receives; negative for short positions, which pay it. */
export const dividendEntitlement = (shares: Amount, dollarsPerShare: Amount): Decimal =>
  cents(exact(shares).times(dollarsPerShare));
