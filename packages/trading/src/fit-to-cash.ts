import type { PlannedOrder, SkippedOrder } from '@pipa/quant';
import type { CostSchedule } from './cost-schedule.ts';
import type { OrderSheet } from './order-sheet.ts';
import type { SizingRules } from './sizing-rules.ts';
import { affordableShares, fillCommission, regulatoryFee, takesShares, tradeValue } from './trade-costs.ts';

/** Cash that a trade of `shares` costs (negative: brings) at a price, charges included. Short sale proceeds stay collateral. */
function cashTaken(schedule: CostSchedule, side: PlannedOrder['side'], shares: number, price: number): number {
  const charges = fillCommission(schedule, shares, price) + regulatoryFee(schedule, side, shares, price);
  if (side === 'Short') return charges;
  const value = tradeValue(shares, price);
  return takesShares(side) ? value + charges : charges - value;
}

/**
 * Puts the orders in sequence and reduces the buys that exceed the cash left by earlier orders; each reduction is added to
 * `skipped`.
 */
export function fitToCash(
  sheet: OrderSheet,
  skipped: SkippedOrder[],
  cash: number,
  sizing: SizingRules,
  schedule: CostSchedule,
): void {
  sheet.sort();
  const { sequence, prices } = sheet;
  let usable = sizing.useMargin ? Number.POSITIVE_INFINITY : cash;
  for (let n = 0; n < sheet.count; n++) {
    const at = sequence[n];
    const side = sheet.side(at);
    const wanted = sheet.shares[at];
    const shares = side === 'Buy' ? sharesWithin(wanted, prices[at], usable, sizing, schedule) : wanted;
    if (shares < wanted) {
      skipped.push({ symbol: sheet.symbols[at], deltaShares: wanted - shares, reason: 'not enough cash' });
      sheet.shares[at] = shares;
    }
    if (shares === 0) continue;
    usable -= cashTaken(schedule, side, shares, prices[at]);
    sequence[sheet.sent++] = at;
  }
}

function sharesWithin(
  wanted: number,
  price: number,
  usable: number,
  sizing: SizingRules,
  schedule: CostSchedule,
): number {
  if (usable === Number.POSITIVE_INFINITY) return wanted;
  const shares = affordableShares(schedule, price, wanted, usable);
  const worthwhile = shares === wanted || shares * price >= sizing.minimumOrderValue;
  return worthwhile ? shares : 0;
}
