import { DomainError } from '@pipa/contract';
import type { PlannedOrder, RebalanceInput, RebalancePlan, SkippedOrder } from '@pipa/quant';
import { type CostSchedule, defaultCostSchedule } from './cost-schedule.ts';
import { fitToCash, type PricedOrder, priceOrder } from './fit-to-cash.ts';
import { defaultSizingRules, longScale, type SizingRules } from './sizing-rules.ts';

export { defaultSizingRules, type SizingRules } from './sizing-rules.ts';

/** Part of a change of position on one side of zero. */
export interface Leg {
  readonly side: PlannedOrder['side'];
  readonly shares: number;
}

/** Splits a signed change into what closes the position and what opens the other side; crossing zero is two fills. */
export function legsThroughZero(held: number, delta: number): Leg[] {
  const size = Math.abs(delta);
  const closing = held * delta < 0 ? Math.min(size, Math.abs(held)) : 0;
  const legs: Leg[] = [];
  if (closing > 0) legs.push({ side: delta < 0 ? 'Sell' : 'Cover', shares: closing });
  if (size > closing) legs.push({ side: delta < 0 ? 'Short' : 'Buy', shares: size - closing });
  return legs;
}

interface Line {
  readonly symbol: string;
  readonly held: number;
  readonly weight: number;
  readonly delta: number;
  readonly price: number;
}

/**
 * Orders that take the positions to the target weights at the last closes: whole shares, nothing below the drift band
 * or the minimum value, buys within the cash after the sells. Each change that is not ordered is listed with its reason.
 */
export function planRebalance(
  input: RebalanceInput,
  sizing: SizingRules = defaultSizingRules,
  schedule: CostSchedule = defaultCostSchedule,
): RebalancePlan {
  if (!Number.isFinite(input.equity) || !Number.isFinite(input.cash)) {
    throw new DomainError('INVALID_AMOUNT', { equity: input.equity, cash: input.cash });
  }
  const orders: PricedOrder[] = [];
  const skipped: SkippedOrder[] = [];
  for (const line of linesOf(input, sizing)) {
    const reason = reasonToSkip(line, input.equity, sizing);
    const deltaShares = Math.trunc(line.delta);
    if (reason !== null) skipped.push({ symbol: line.symbol, deltaShares: line.delta, reason });
    else for (const order of ordersOf(line, deltaShares)) orders.push(order);
  }
  return fitToCash(orders, skipped, input.cash, sizing, schedule);
}

/** One line a symbol whose shares should change, what is held first. */
function linesOf(input: RebalanceInput, sizing: SizingRules): Line[] {
  const { targets, positions, prices, equity } = input;
  const scale = longScale(targets.values(), sizing);
  const lines: Line[] = [];
  const add = (symbol: string, held: number, weight: number) => {
    const price = prices.get(symbol) ?? Number.NaN;
    const delta = deltaOf(held, weight > 0 ? weight * scale : weight, equity, price);
    if (delta !== 0 || (!isPrice(price) && weight !== 0)) lines.push({ symbol, held, weight, delta, price });
  };
  for (const [symbol, held] of positions) add(symbol, held, targets.get(symbol) ?? 0);
  for (const [symbol, weight] of targets) if (!positions.has(symbol)) add(symbol, 0, weight);
  return lines;
}

const isPrice = (price: number): boolean => Number.isFinite(price) && price > 0;

/** Signed shares to trade. Without a price only a close has a known size. */
function deltaOf(held: number, weight: number, equity: number, price: number): number {
  if (weight === 0) return -held;
  if (!isPrice(price)) return 0;
  return Math.trunc((Math.max(0, equity) * weight) / price) - held;
}

function reasonToSkip(line: Line, equity: number, sizing: SizingRules): string | null {
  if (!isPrice(line.price)) return 'no price';
  if (Math.abs(line.delta) < 1) return 'less than one share';
  if (line.weight === 0) return null;
  const value = Math.abs(line.delta) * line.price;
  if (value < sizing.driftBandFraction * equity) return 'inside the drift band';
  if (value < sizing.minimumOrderValue) return 'below the minimum order value';
  return null;
}

function ordersOf(line: Line, deltaShares: number): PricedOrder[] {
  const { symbol, price, held, weight } = line;
  const heldWhole = Math.trunc(held);
  return legsThroughZero(heldWhole, deltaShares).map(({ side, shares }) => {
    const closes = side === 'Sell' || side === 'Cover';
    return priceOrder({ symbol, side, shares, reason: reasonFor(closes, weight, held) }, price);
  });
}

function reasonFor(closes: boolean, weight: number, held: number): string {
  if (weight === 0) return 'close the position';
  if (closes) return weight * held < 0 ? 'turn the position' : 'reduce to the target weight';
  return held === 0 ? 'open at the target weight' : 'raise to the target weight';
}
