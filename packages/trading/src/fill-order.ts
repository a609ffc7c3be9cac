import type { TradingDay } from '@pipa/calendar';
import { DomainError, type OrderSide } from '@pipa/contract';
import type { FillDecision, FillLimit } from '@pipa/quant';
import type { CostSchedule } from './cost-schedule.ts';
import { availableShares, fillMarket } from './fill-market.ts';
import { type Decimal, exact } from './money.ts';
import { isPrice, takesShares } from './trade-costs.ts';
import type { MarketQuote, OrderFill, WorkingOrder } from './working-order.ts';

export interface FillContext {
  readonly schedule: CostSchedule;
  readonly day: TradingDay;
  readonly now: Date;
  /** An older quote does not fill an order. */
  readonly maxQuoteAgeMs: number;
  /** Shares the portfolio holds, signed. */
  readonly position: Decimal;
  /** Dollars of cash that a buy may use; with an initial fraction, dollars of positions that may be opened; null: any. */
  readonly buyingPower: Decimal | null;
  /** Equity that a dollar of positions takes on margin; left out where cash pays. */
  readonly initialFraction?: number;
  /** Mean of the 20 sessions before, shares. */
  readonly averageDailyVolume: number;
}

/** What happens to an order at a quote: it trades, waits for another quote, or ends. */
export type OrderDecision =
  | {
      readonly kind: 'Fill';
      readonly fill: OrderFill;
      readonly status: 'PartlyFilled' | 'Filled';
      readonly limitedBy?: FillLimit | 'position';
      readonly reason?: string;
    }
  | { readonly kind: 'Wait'; readonly reason: string }
  | { readonly kind: 'End'; readonly status: 'Expired' | 'Cancelled' | 'Rejected'; readonly reason: string };

const wait = (reason: string): OrderDecision => ({ kind: 'Wait', reason });

/** Decides about one order at one quote (null: none known). The caller applies it in one transaction. */
export function decideFill(order: WorkingOrder, quote: MarketQuote | null, context: FillContext): OrderDecision {
  assertWorking(order);
  const remaining = order.shares.minus(order.filledShares).toNumber();
  const closable = closableShares(order.side, context.position);
  const ended = endOf(order, quote, context) ?? endWithoutShares(order, closable);
  if (ended) return ended;
  const obstacle = obstacleTo(order, quote, context);
  if (obstacle !== null || quote === null) return wait(obstacle ?? 'no quote');
  const wanted = Math.min(remaining, closable ?? remaining);
  const fill = fillMarket(context.schedule, {
    side: order.side,
    shares: wanted,
    quote: quote.price,
    availableShares: availableShares(context.schedule, quote.volume, order.filledInSession.toNumber()),
    averageDailyVolume: context.averageDailyVolume,
    buyingPower: context.buyingPower?.toNumber() ?? null,
    initialFraction: context.initialFraction,
    limitPrice: order.type === 'Limit' ? order.limitPrice?.toNumber() : undefined,
    prior: {
      shares: order.filledShares.toNumber(),
      value: order.filledValue.toNumber(),
      commission: order.commissionCharged.toNumber(),
    },
  });
  if (fill.shares === 0) return wait(fill.reason ?? 'nothing can trade');
  return decisionOf(fill, remaining, wanted);
}

function decisionOf(fill: FillDecision, remaining: number, wanted: number): OrderDecision {
  const overheld = fill.shares === wanted && wanted < remaining;
  return {
    kind: 'Fill',
    fill: {
      shares: exact(fill.shares),
      price: exact(fill.price),
      commission: exact(fill.commission),
      fee: exact(fill.fee),
    },
    status: fill.shares === remaining ? 'Filled' : 'PartlyFilled',
    limitedBy: overheld ? 'position' : fill.limitedBy,
    reason: overheld ? 'no more shares to close' : fill.reason,
  };
}

/** Shares that a closing side can still close, or null for sides that open. */
function closableShares(side: OrderSide, position: Decimal): number | null {
  if (side === 'Sell') return Math.max(0, position.floor().toNumber());
  if (side === 'Cover') return Math.max(0, position.negated().floor().toNumber());
  return null;
}

function endWithoutShares(order: WorkingOrder, closable: number | null): OrderDecision | null {
  if (closable !== 0) return null;
  const what = order.side === 'Sell' ? 'no shares held to sell' : 'no short position to cover';
  return { kind: 'End', status: order.filledShares.isZero() ? 'Rejected' : 'Cancelled', reason: what };
}

function endOf(order: WorkingOrder, quote: MarketQuote | null, context: FillContext): OrderDecision | null {
  if (order.timeInForce !== 'Day') return null;
  if (order.tradeDay < context.day) return { kind: 'End', status: 'Expired', reason: 'the day of the order is over' };
  const openMissed =
    order.type === 'MarketOnOpen' &&
    order.tradeDay === context.day &&
    quote?.day === context.day &&
    quote.print !== 'Open';
  return openMissed ? { kind: 'End', status: 'Expired', reason: 'the opening print is over' } : null;
}

/** Why the order can't trade at this quote, or null when it can. */
function obstacleTo(order: WorkingOrder, quote: MarketQuote | null, context: FillContext): string | null {
  if (order.tradeDay > context.day) return `due on ${order.tradeDay}`;
  if (quote === null) return 'no quote';
  if (!isPrice(quote.price)) return 'no price';
  const ageMs = context.now.getTime() - quote.at.getTime();
  if (quote.day !== context.day || ageMs > context.maxQuoteAgeMs) return 'the quote is stale';
  if (order.side === 'Buy' && context.position.lt(0)) return 'a short position has to be covered first';
  if (order.side === 'Short' && context.position.gt(0)) return 'the shares held have to be sold first';
  if (order.type === 'MarketOnOpen' && quote.print !== 'Open') return 'waits for the opening print';
  if (order.type === 'MarketOnClose' && quote.print !== 'Close') return 'waits for the closing print';
  if (order.type === 'Limit' && !tradesThrough(order, quote)) return 'the range has not traded through the limit';
  return null;
}

/** A print at the limit is not enough: earlier orders may have been first in the queue. */
function tradesThrough(order: WorkingOrder, quote: MarketQuote): boolean {
  const limit = order.limitPrice?.toNumber() ?? Number.NaN;
  return takesShares(order.side) ? quote.low < limit : quote.high > limit;
}

function assertWorking(order: WorkingOrder): void {
  const { shares, filledShares, type, limitPrice } = order;
  if (!shares.isInteger() || shares.lte(0)) {
    throw new DomainError('INVALID_ORDER', { shares: shares.toString() });
  }
  if (filledShares.isNegative() || filledShares.gte(shares)) {
    throw new DomainError('INVALID_ORDER', { shares: shares.toString(), filledShares: filledShares.toString() });
  }
  if (type === 'Limit' && !(limitPrice?.gt(0) ?? false)) {
    throw new DomainError('INVALID_ORDER', { limitPrice: limitPrice?.toString() ?? null });
  }
}
