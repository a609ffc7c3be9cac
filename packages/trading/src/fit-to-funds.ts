import { opensPosition, type PlannedOrder, type SkippedOrder } from '@pipa/quant';
import { buyingPowerTaken, carriedShares } from './buying-power.ts';
import type { CostSchedule } from './cost-schedule.ts';
import type { OrderSheet } from './order-sheet.ts';
import type { SizingRules } from './sizing-rules.ts';
import { affordableShares, fillCommission, regulatoryFee, takesShares, tradeValue } from './trade-costs.ts';

type Side = PlannedOrder['side'];

/** Cash that a trade of `shares` costs (negative: brings) at a price, charges included. Short sale proceeds stay collateral. */
function cashTaken(schedule: CostSchedule, side: Side, shares: number, price: number): number {
  const charges = fillCommission(schedule, shares, price) + regulatoryFee(schedule, side, shares, price);
  if (side === 'Short') return charges;
  const value = tradeValue(shares, price);
  return takesShares(side) ? value + charges : charges - value;
}

/**
 * Puts the orders in sequence and reduces those that exceed the funds left by earlier orders, dollars: buys that exceed the cash, or
 * with margin buys and short sales that exceed the buying power. Each reduction is added to `skipped`.
 */
export function fitToFunds(
  sheet: OrderSheet,
  skipped: SkippedOrder[],
  funds: number,
  sizing: SizingRules,
  schedule: CostSchedule,
): void {
  const { useMargin } = sizing;
  sheet.sort();
  const { sequence, prices } = sheet;
  let left = funds;
  for (let n = 0; n < sheet.count; n++) {
    const at = sequence[n];
    const side = sheet.side(at);
    const wanted = sheet.shares[at];
    const isBounded = useMargin ? opensPosition(side) : side === 'Buy';
    const shares = isBounded ? sharesWithin(side, wanted, prices[at], left, sizing, schedule) : wanted;
    if (shares < wanted) {
      const deltaShares = side === 'Short' ? shares - wanted : wanted - shares;
      const reason = useMargin ? 'not enough buying power' : 'not enough cash';
      skipped.push({ symbol: sheet.symbols[at], deltaShares, reason });
      sheet.shares[at] = shares;
    }
    if (shares === 0) continue;
    left -= fundsTaken(side, shares, prices[at], sizing, schedule);
    sequence[sheet.sent++] = at;
  }
}

function fundsTaken(
  side: Side,
  shares: number,
  price: number,
  { useMargin, margin }: SizingRules,
  schedule: CostSchedule,
): number {
  if (!useMargin) return cashTaken(schedule, side, shares, price);
  return buyingPowerTaken(schedule, { side, price, quote: price }, shares, margin.initialFraction);
}

function sharesWithin(
  side: Side,
  wanted: number,
  price: number,
  funds: number,
  { useMargin, margin, minimumOrderValue }: SizingRules,
  schedule: CostSchedule,
): number {
  const shares = useMargin
    ? carriedShares(schedule, { side, price, quote: price }, wanted, funds, margin.initialFraction)
    : affordableShares(schedule, price, wanted, funds);
  const worthwhile = shares === wanted || shares * price >= minimumOrderValue;
  return worthwhile ? shares : 0;
}
