import { type FillDecision, type FillLimit, type FillRequest, opensPosition } from '@pipa/quant';
import { carriedShares } from './buying-power.ts';
import type { CostSchedule } from './cost-schedule.ts';
import {
  affordableShares,
  executionPrice,
  fillCommission,
  isPrice,
  NO_PRIOR_FILLS,
  regulatoryFee,
  roundPrice,
  takesShares,
} from './trade-costs.ts';

export interface MarketFillRequest extends FillRequest {
  /** Worst price that a limit order accepts. */
  readonly limitPrice?: number;
}

const CLIPPED_BY_CASH = 'clipped by the cash available';
const CLIPPED_BY_MARGIN = 'clipped by the buying power';
const CLIPPED_BY_VOLUME = 'clipped by the volume traded so far';

const nothing = (limitedBy: FillLimit, reason: string): FillDecision => ({
  shares: 0,
  price: 0,
  commission: 0,
  fee: 0,
  limitedBy,
  reason,
});

/** Shares that one order may still take of a session's volume so far. */
export const availableShares = (schedule: CostSchedule, volumeSoFar: number, filledInSession: number): number =>
  Math.max(0, Math.floor(schedule.participationCap * volumeSoFar) - filledInSession);

/**
 * Trades the shares that volume and cash allow at the quote, worsened by half-spread and slippage. Pure; whole shares, price
 * to four decimals, commission and fee to the cent. Slippage is computed from the size before cash clips it. With margin the
 * buying power bounds what opens a position, valued at the quote; what closes one is never bounded.
 */
export function fillMarket(schedule: CostSchedule, request: MarketFillRequest): FillDecision {
  const { side, quote, averageDailyVolume, initialFraction, prior = NO_PRIOR_FILLS } = request;
  if (!isPrice(quote)) return nothing('price', 'no price');
  const wanted = Math.floor(request.shares);
  if (!(wanted > 0)) return nothing('volume', 'less than one share');
  const tradable = Math.min(wanted, Math.floor(request.availableShares));
  if (!(tradable > 0)) return nothing('volume', 'not enough volume traded yet');
  const price = boundByLimit(request, executionPrice(schedule, side, quote, tradable, averageDailyVolume));
  const shares = fundedShares(schedule, request, tradable, price);
  const isOnMargin = initialFraction !== undefined;
  if (shares === 0) return nothing('cash', `${isOnMargin ? 'buying power' : 'cash'} does not cover one share`);
  const commission = fillCommission(schedule, shares, price, prior);
  const fee = regulatoryFee(schedule, side, shares, price);
  if (shares < tradable) {
    const reason = isOnMargin ? CLIPPED_BY_MARGIN : CLIPPED_BY_CASH;
    return { shares, price, commission, fee, limitedBy: 'cash', reason };
  }
  if (tradable < wanted) return { shares, price, commission, fee, limitedBy: 'volume', reason: CLIPPED_BY_VOLUME };
  return { shares, price, commission, fee };
}

/** Shares of a fill that its cash pays for, or that its buying power carries. */
function fundedShares(schedule: CostSchedule, request: MarketFillRequest, tradable: number, price: number): number {
  const { side, quote, buyingPower, initialFraction, prior = NO_PRIOR_FILLS } = request;
  if (buyingPower === null) return tradable;
  if (initialFraction === undefined) {
    return takesShares(side) ? affordableShares(schedule, price, tradable, buyingPower, prior) : tradable;
  }
  if (!opensPosition(side)) return tradable;
  return carriedShares(schedule, { side, price, quote, prior }, tradable, buyingPower, initialFraction);
}

function boundByLimit(request: MarketFillRequest, price: number): number {
  if (request.limitPrice === undefined) return price;
  const limit = roundPrice(request.limitPrice);
  return takesShares(request.side) ? Math.min(price, limit) : Math.max(price, limit);
}
