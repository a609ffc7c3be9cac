import type { OrderSide } from '@pipa/contract';
import type { PriorFills } from '@pipa/quant';
import type { CostSchedule } from './cost-schedule.ts';

/**
 * Prices and charges of one trade. Prices have four decimals and shares are whole, so trade values are counted in
 * ten-thousandths of a dollar: integers that a double holds exactly up to 900 billion dollars.
 */
const UNITS_PER_DOLLAR = 10_000;
/** Smaller than any rate's last digit, larger than the error of a product of doubles. */
const ROUNDING_GUARD = 1e-6;

export const NO_PRIOR_FILLS: PriorFills = { shares: 0, value: 0, commission: 0 };

/** Buys and covers take shares and pay; sells and short sales give shares and receive. */
export const takesShares = (side: OrderSide): boolean => side === 'Buy' || side === 'Cover';

/** Whether an order can trade at the price. */
export const isPrice = (price: number | undefined): price is number =>
  price !== undefined && price > 0 && price < Number.POSITIVE_INFINITY;

export const roundPrice = (price: number): number => Math.round(price * UNITS_PER_DOLLAR) / UNITS_PER_DOLLAR;

/** Exact dollars of whole shares at a price of four decimals. */
export const tradeValue = (shares: number, price: number): number =>
  (shares * Math.round(price * UNITS_PER_DOLLAR)) / UNITS_PER_DOLLAR;

const roundCents = (dollars: number): number => Math.round(dollars * 100 + ROUNDING_GUARD) / 100;

/** Half of the bid-ask spread in basis points. An unknown volume counts as the least liquid. */
export function halfSpreadBps(schedule: CostSchedule, averageDollarVolume: number): number {
  let bps = 0;
  for (const tier of schedule.halfSpreadTiers) {
    bps = tier.halfSpreadBps;
    if (averageDollarVolume >= tier.fromDollarVolume) break;
  }
  return bps;
}

/** Whether the cost of a fill depends on the average volume of the stock. */
export const dependsOnVolume = ({ halfSpreadTiers, slippage }: CostSchedule): boolean =>
  halfSpreadTiers.length > 1 || slippage.coefficientBps !== 0;

/** Basis points by which an order moves the price against itself. An unknown volume costs the maximum. */
export function slippageBps(schedule: CostSchedule, shares: number, averageDailyVolume: number): number {
  const { coefficientBps, maximumBps } = schedule.slippage;
  if (!(averageDailyVolume > 0)) return maximumBps;
  return Math.min(maximumBps, coefficientBps * Math.sqrt(shares / averageDailyVolume));
}

/** Price at which that many shares trade against the quote, four decimals, never 0. */
export function executionPrice(
  schedule: CostSchedule,
  side: OrderSide,
  quote: number,
  shares: number,
  averageDailyVolume: number,
): number {
  const costBps =
    halfSpreadBps(schedule, averageDailyVolume * quote) + slippageBps(schedule, shares, averageDailyVolume);
  const sign = takesShares(side) ? 1 : -1;
  return Math.max(1 / UNITS_PER_DOLLAR, roundPrice(quote * (1 + (sign * costBps) / 10_000)));
}

/** Commission of an order's fills together, rounded to the cent. */
export function orderCommission(schedule: CostSchedule, shares: number, value: number): number {
  if (shares <= 0) return 0;
  const { perShare, minimum, maximumFraction } = schedule.commission;
  return roundCents(Math.min(Math.max(shares * perShare, minimum), value * maximumFraction));
}

/** Commission that a further fill adds to the order's charges, dollars to the cent. */
export function fillCommission(
  schedule: CostSchedule,
  shares: number,
  price: number,
  prior: PriorFills = NO_PRIOR_FILLS,
): number {
  const total = orderCommission(schedule, prior.shares + shares, prior.value + tradeValue(shares, price));
  return prior.commission === 0 ? total : Math.max(0, roundCents(total - prior.commission));
}

/** Regulatory fee on sells and short sales, rounded up to the cent as brokers charge it; 0 on buys and covers. */
export function regulatoryFee(schedule: CostSchedule, side: OrderSide, shares: number, price: number): number {
  if (takesShares(side)) return 0;
  const { perDollar, perShare, perShareMaximum } = schedule.regulatory;
  const fee = tradeValue(shares, price) * perDollar + Math.min(shares * perShare, perShareMaximum);
  return Math.ceil(fee * 100 - ROUNDING_GUARD) / 100;
}

/** Largest number of whole shares, at most `wanted`, that the cash pays for, commission included. */
export function affordableShares(
  schedule: CostSchedule,
  price: number,
  wanted: number,
  cash: number,
  prior: PriorFills = NO_PRIOR_FILLS,
): number {
  // Rounded down to whole units; the guard only undoes the error of the multiplication, not the sixth decimal.
  const budget = Math.floor(cash * UNITS_PER_DOLLAR + 1e-4);
  const unitPrice = Math.round(price * UNITS_PER_DOLLAR);
  if (unitsTaken(schedule, wanted, price, unitPrice, prior) <= budget) return wanted;
  let enough = 0;
  let tooMany = Math.min(wanted, Math.max(0, Math.floor(budget / unitPrice)) + 1);
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (unitsTaken(schedule, middle, price, unitPrice, prior) <= budget) enough = middle;
    else tooMany = middle;
  }
  return enough;
}

function unitsTaken(
  schedule: CostSchedule,
  shares: number,
  price: number,
  unitPrice: number,
  prior: PriorFills,
): number {
  return shares * unitPrice + Math.round(fillCommission(schedule, shares, price, prior) * UNITS_PER_DOLLAR);
}
