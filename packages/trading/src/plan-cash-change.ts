import { DomainError } from '@pipa/contract';
import type { RebalancePlan, SkippedOrder } from '@pipa/quant';
import { type CostSchedule, defaultCostSchedule } from './cost-schedule.ts';
import { fitToFunds } from './fit-to-funds.ts';
import { marginBuyingPower } from './margin.ts';
import { OrderSheet } from './order-sheet.ts';
import {
  BEYOND_ORDER_VALUE,
  defaultSizingRules,
  grossWeight,
  type SizingRules,
  sharesWithinOrderValue,
  weightScale,
} from './sizing-rules.ts';
import { isPrice } from './trade-costs.ts';

export interface IncreaseInput {
  /** Dollars to invest. */
  readonly amount: number;
  /** Weights of the strategy; when all are 0 the present proportions are kept. */
  readonly targets: ReadonlyMap<string, number>;
  readonly positions: ReadonlyMap<string, number>;
  readonly prices: ReadonlyMap<string, number>;
}

export interface DecreaseInput {
  /** Dollars to release. */
  readonly amount: number;
  /** Cash of the portfolio. */
  readonly cash: number;
  readonly positions: ReadonlyMap<string, number>;
  readonly prices: ReadonlyMap<string, number>;
}

function assertAmount(amount: number): void {
  if (!(amount > 0) || !Number.isFinite(amount)) throw new DomainError('INVALID_AMOUNT', { amount });
}

/**
 * Invests new money pro rata to the weights, like a separate portfolio: the drift band does not apply, because each part of a
 * small increase is small.
 */
export function planIncrease(
  input: IncreaseInput,
  sizing: SizingRules = defaultSizingRules,
  schedule: CostSchedule = defaultCostSchedule,
): RebalancePlan {
  assertAmount(input.amount);
  const weights = increaseWeights(input);
  const scale = weightScale(grossWeight(weights.values()), sizing);
  const sheet = new OrderSheet();
  const skipped: SkippedOrder[] = [];
  for (const [symbol, weight] of weights) {
    const price = input.prices.get(symbol) ?? Number.NaN;
    const deltaShares = isPrice(price) ? Math.trunc((input.amount * (weight * scale)) / price) : 0;
    const reason = reasonToSkip(price, deltaShares, input.positions.get(symbol) ?? 0, sizing);
    if (reason !== null) skipped.push({ symbol, deltaShares, reason });
    else {
      const shares = sharesWithinOrderValue(deltaShares, price, sizing);
      const rest = deltaShares - shares;
      if (rest !== 0) skipped.push({ symbol, deltaShares: rest, reason: BEYOND_ORDER_VALUE });
      const side = deltaShares > 0 ? 'Buy' : 'Short';
      if (rest !== deltaShares) sheet.add(sheet.count, symbol, side, Math.abs(shares), 'invest the increase', price);
    }
  }
  const funds = sizing.useMargin ? marginBuyingPower(input.amount, 0, sizing.margin) : input.amount;
  fitToFunds(sheet, skipped, funds, sizing, schedule);
  return { orders: sheet.toOrders(), skipped };
}

function reasonToSkip(price: number, deltaShares: number, held: number, sizing: SizingRules): string | null {
  if (!isPrice(price)) return 'no price';
  if (deltaShares === 0) return 'less than one share';
  if (deltaShares * held < 0) return 'the position held is on the other side';
  return Math.abs(deltaShares) * price < sizing.minimumOrderValue ? 'below the minimum order value' : null;
}

function increaseWeights(input: IncreaseInput): Map<string, number> {
  const wanted = [...input.targets].filter(([, weight]) => weight !== 0);
  if (wanted.length > 0) return new Map(wanted);
  const values = [...input.positions].map(([symbol, shares]): [string, number] => {
    const price = input.prices.get(symbol);
    return [symbol, isPrice(price) ? shares * price : 0];
  });
  const gross = values.reduce((total, [, value]) => total + Math.abs(value), 0);
  return new Map(gross > 0 ? values.filter(([, v]) => v !== 0).map(([symbol, v]) => [symbol, v / gross]) : []);
}

/**
 * Closes the same fraction of every position, which frees the amount together with the same fraction of the cash. Shares are
 * rounded up and slightly more is sold than requested, because the plan does not know the prices of the open.
 */
export function planDecrease(input: DecreaseInput, sizing: SizingRules = defaultSizingRules): RebalancePlan {
  assertAmount(input.amount);
  let equity = input.cash;
  for (const [symbol, shares] of input.positions) {
    const price = input.prices.get(symbol);
    if (isPrice(price)) equity += shares * price;
  }
  if (input.amount > equity) {
    throw new DomainError('INSUFFICIENT_CASH', { required: input.amount, available: equity });
  }
  const fraction = Math.min(1, (input.amount * (1 + sizing.withdrawalAllowanceFraction)) / equity);
  return closePositions(input, 'release cash', (held) => Math.min(Math.floor(held), Math.ceil(held * fraction)));
}

/** Closes every position. An order for a symbol without a price waits for a quote. */
export function planLiquidation(
  positions: ReadonlyMap<string, number>,
  prices: ReadonlyMap<string, number> = new Map(),
): RebalancePlan {
  const known = new Map([...positions.keys()].map((symbol) => [symbol, prices.get(symbol) ?? 0]));
  return closePositions({ positions, prices: known }, 'liquidate', Math.floor, true);
}

/** Sells, then the covers that need their cash, largest value first. */
function closePositions(
  book: Pick<DecreaseInput, 'positions' | 'prices'>,
  reason: string,
  sharesToClose: (held: number) => number,
  withoutPrice = false,
): RebalancePlan {
  const sheet = new OrderSheet();
  const skipped: SkippedOrder[] = [];
  for (const [symbol, held] of book.positions) {
    if (held === 0) continue;
    const price = book.prices.get(symbol);
    const shares = sharesToClose(Math.abs(held));
    if (!isPrice(price) && !withoutPrice) skipped.push({ symbol, deltaShares: 0, reason: 'no price' });
    else if (shares < 1) skipped.push({ symbol, deltaShares: -held, reason: 'less than one share' });
    else sheet.add(sheet.count, symbol, held > 0 ? 'Sell' : 'Cover', shares, reason, isPrice(price) ? price : 0);
  }
  sheet.sort();
  sheet.sent = sheet.count;
  return { orders: sheet.toOrders(), skipped };
}
