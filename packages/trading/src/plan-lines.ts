import { DomainError } from '@pipa/contract';
import type { RebalanceLines, SkippedOrder } from '@pipa/quant';
import type { CostSchedule } from './cost-schedule.ts';
import { fitToFunds } from './fit-to-funds.ts';
import { breachesMaintenance, marginBuyingPower } from './margin.ts';
import type { OrderSheet } from './order-sheet.ts';
import { BEYOND_ORDER_VALUE, type SizingRules, sharesWithinOrderValue, weightScale } from './sizing-rules.ts';
import { isPrice } from './trade-costs.ts';

const BEYOND_BUYING_POWER = 'beyond the buying power';

/**
 * Orders that take the positions to the target weights at the last closes, written to an empty sheet: whole shares, nothing
 * below the drift band or the minimum value, buys within the cash after the sells or, with margin, within the buying power.
 * Below the maintenance margin the rebalance replaces a margin call, so its largest order value does not limit what closes
 * positions. Changes without an order are returned with their reason.
 */
export function planLines(
  lines: RebalanceLines,
  sheet: OrderSheet,
  sizing: SizingRules,
  schedule: CostSchedule,
): SkippedOrder[] {
  const { equity, cash, count, symbols, grossWeight } = lines;
  if (!Number.isFinite(equity) || !Number.isFinite(cash)) throw new DomainError('INVALID_AMOUNT', { equity, cash });
  const scale = weightScale(grossWeight, sizing);
  const gross = sizing.useMargin ? grossValue(lines) : 0;
  const isCalled = sizing.useMargin && breachesMaintenance(equity, gross, sizing.margin);
  const skipped: SkippedOrder[] = [];
  for (let line = 0; line < count; line++) {
    const held = lines.held[line];
    const weight = lines.weights[line];
    const price = lines.prices[line];
    const delta = deltaOf(held, weight * scale, equity, price);
    if (sizing.useMargin && scale < 1) {
      const cut = deltaOf(held, weight, equity, price) - delta;
      if (Math.abs(cut) >= 1) skipped.push({ symbol: symbols[line], deltaShares: cut, reason: BEYOND_BUYING_POWER });
    }
    if (delta === 0 && (isPrice(price) || weight === 0)) continue;
    const reason = reasonToSkip(weight, delta, price, equity, sizing);
    if (reason !== null) skipped.push({ symbol: symbols[line], deltaShares: delta, reason });
    else {
      const change = Math.trunc(delta);
      const unlimited = isCalled ? Math.sign(change) * closingShares(Math.trunc(held), change) : 0;
      const shares = unlimited + sharesWithinOrderValue(change - unlimited, price, sizing);
      const rest = change - shares;
      if (rest !== 0) skipped.push({ symbol: symbols[line], deltaShares: rest, reason: BEYOND_ORDER_VALUE });
      addOrders(sheet, line, symbols[line], held, shares, weight, price);
    }
  }
  const funds = sizing.useMargin ? marginBuyingPower(equity, gross, sizing.margin) : cash;
  fitToFunds(sheet, skipped, funds, sizing, schedule);
  return skipped;
}

/** Value of what is held, long and short alike; lines without a price are left out. */
export function grossValue({ count, held, prices }: Pick<RebalanceLines, 'count' | 'held' | 'prices'>): number {
  let gross = 0;
  for (let line = 0; line < count; line++) if (isPrice(prices[line])) gross += Math.abs(held[line]) * prices[line];
  return gross;
}

/** Signed shares to trade. Without a price only a complete close has a known size. */
function deltaOf(held: number, weight: number, equity: number, price: number): number {
  if (weight === 0) return -held;
  if (!isPrice(price)) return 0;
  return Math.trunc((Math.max(0, equity) * weight) / price) - held;
}

function reasonToSkip(
  weight: number,
  delta: number,
  price: number,
  equity: number,
  sizing: SizingRules,
): string | null {
  if (!isPrice(price)) return 'no price';
  if (Math.abs(delta) < 1) return 'less than one share';
  if (weight === 0) return null;
  const value = Math.abs(delta) * price;
  if (value < sizing.driftBandFraction * equity) return 'inside the drift band';
  if (value < sizing.minimumOrderValue) return 'below the minimum order value';
  return null;
}

/** Shares of a signed change that close a position; the rest of the change opens the other side or adds to the same. */
export function closingShares(held: number, delta: number): number {
  return held * delta < 0 ? Math.min(Math.abs(delta), Math.abs(held)) : 0;
}

/** A change across zero takes two orders; the closing one is first. */
function addOrders(
  sheet: OrderSheet,
  line: number,
  symbol: string,
  held: number,
  delta: number,
  weight: number,
  price: number,
): void {
  const closing = closingShares(Math.trunc(held), delta);
  const opening = Math.abs(delta) - closing;
  if (closing > 0) {
    const side = delta < 0 ? 'Sell' : 'Cover';
    sheet.add(line, symbol, side, closing, closingReason(weight, held), price);
  }
  if (opening > 0) {
    const side = delta < 0 ? 'Short' : 'Buy';
    const reason = held === 0 ? 'open at the target weight' : 'raise to the target weight';
    sheet.add(line, symbol, side, opening, reason, price);
  }
}

function closingReason(weight: number, held: number): string {
  if (weight === 0) return 'close the position';
  return weight * held < 0 ? 'turn the position' : 'reduce to the target weight';
}
