import type { OrderSide } from '@pipa/contract';
import type { CostSchedule } from '../cost-schedule.ts';
import { halfSpreadBps, orderCommission, regulatoryFee } from '../trade-costs.ts';

/** Filled orders below which nothing is measured. */
export const LEAST_MEASURED_ORDERS = 30;
/** Half of the interval that covers the true value 95 times in 100, in standard errors. */
const INTERVAL = 1.96;
/** Below this share of independent variation, spread and size are one and the same number in all orders. */
const LEAST_VARIATION = 1e-4;

/** What an order that was filled really cost. */
export interface FilledOrder {
  readonly side: OrderSide;
  readonly fills: number;
  readonly shares: number;
  /** Average price, dollars. */
  readonly price: number;
  /** Average of the market's price at the moments of the fills, dollars. */
  readonly marketPrice: number;
  /** Mean of the 20 sessions before the decision, shares. */
  readonly averageDailyVolume: number;
  readonly commission: number;
  readonly fee: number;
}

/** A number of the schedule as fills have shown it, with the interval in which the true one is. */
export interface MeasuredCost {
  readonly scheduled: number;
  readonly measured: number;
  readonly low: number;
  readonly high: number;
}

interface Counted {
  readonly orders: number;
  readonly fills: number;
}

export interface Calibration extends Counted {
  readonly state: 'Measured';
  /** Basis points, mean of the orders. */
  readonly halfSpread: MeasuredCost;
  /** Basis points for an order as large as a day's volume. */
  readonly slippage: MeasuredCost;
  /** Dollars of all the orders together. */
  readonly commission: { readonly scheduled: number; readonly measured: number };
  readonly regulatory: { readonly scheduled: number; readonly measured: number };
}

/** `TooFew`: fewer orders than LEAST_MEASURED_ORDERS. `TooAlike`: their sizes do not tell slippage from spread. */
export type CostCalibration = Calibration | (Counted & { readonly state: 'TooFew' | 'TooAlike' });

/**
 * Measures half-spread and slippage of an account: the distance of each order from the market's price, in basis points, is fitted by
 * a × half-spread of the schedule + b × √(shares / average volume) with least squares, a being common to all tiers.
 */
export function calibrateCosts(schedule: CostSchedule, orders: readonly FilledOrder[]): CostCalibration {
  const counted = { orders: orders.length, fills: total(orders, ({ fills }) => fills) };
  if (orders.length < LEAST_MEASURED_ORDERS) return { state: 'TooFew', ...counted };
  const fit = fitCosts(orders.map((order) => observationOf(schedule, order)));
  if (fit === null) return { state: 'TooAlike', ...counted };
  const charged = (order: FilledOrder) => orderCommission(schedule, order.shares, order.shares * order.price);
  return {
    state: 'Measured',
    ...counted,
    halfSpread: measured(fit.meanHalfSpread, fit.spread, fit.spreadError, fit.meanHalfSpread),
    slippage: measured(schedule.slippage.coefficientBps, fit.size, fit.sizeError, 1),
    commission: { scheduled: total(orders, charged), measured: total(orders, ({ commission }) => commission) },
    regulatory: {
      scheduled: total(orders, ({ side, shares, price }) => regulatoryFee(schedule, side, shares, price)),
      measured: total(orders, ({ fee }) => fee),
    },
  };
}

/** The schedule with the numbers that fills have shown; none is below zero. */
export function calibratedSchedule(schedule: CostSchedule, calibration: Calibration): CostSchedule {
  const { halfSpread, slippage, commission, regulatory } = calibration;
  const spread = Math.max(0, halfSpread.scheduled > 0 ? halfSpread.measured / halfSpread.scheduled : 1);
  const charged = ratioOf(commission);
  const fee = ratioOf(regulatory);
  return {
    ...schedule,
    halfSpreadTiers: schedule.halfSpreadTiers.map((tier) => ({ ...tier, halfSpreadBps: tier.halfSpreadBps * spread })),
    slippage: { ...schedule.slippage, coefficientBps: Math.max(0, slippage.measured) },
    commission: {
      perShare: schedule.commission.perShare * charged,
      minimum: schedule.commission.minimum * charged,
      maximumFraction: schedule.commission.maximumFraction * charged,
    },
    regulatory: {
      perDollar: schedule.regulatory.perDollar * fee,
      perShare: schedule.regulatory.perShare * fee,
      perShareMaximum: schedule.regulatory.perShareMaximum * fee,
    },
  };
}

/** A schedule that charges nothing says nothing about what is charged, so it stays. */
const ratioOf = ({ scheduled, measured: paid }: { scheduled: number; measured: number }): number =>
  scheduled > 0 ? paid / scheduled : 1;

const total = <T>(values: readonly T[], of: (value: T) => number): number =>
  values.reduce((sum, value) => sum + of(value), 0);

interface Observation {
  readonly halfSpread: number;
  readonly size: number;
  readonly cost: number;
}

function observationOf(schedule: CostSchedule, order: FilledOrder): Observation {
  const { side, shares, price, marketPrice, averageDailyVolume } = order;
  const against = side === 'Buy' || side === 'Cover' ? 1 : -1;
  return {
    halfSpread: halfSpreadBps(schedule, averageDailyVolume * marketPrice),
    size: Math.sqrt(shares / Math.max(1, averageDailyVolume)),
    cost: (against * (price - marketPrice) * 10_000) / marketPrice,
  };
}

interface Fit {
  /** Factor of the scheduled half-spread. */
  readonly spread: number;
  readonly spreadError: number;
  /** Coefficient of the size, basis points. */
  readonly size: number;
  readonly sizeError: number;
  readonly meanHalfSpread: number;
}

/** Least squares through the origin in two variables; null where they vary together. */
function fitCosts(observed: readonly Observation[]): Fit | null {
  const hh = total(observed, ({ halfSpread }) => halfSpread ** 2);
  const hx = total(observed, ({ halfSpread, size }) => halfSpread * size);
  const xx = total(observed, ({ size }) => size ** 2);
  const hy = total(observed, ({ halfSpread, cost }) => halfSpread * cost);
  const xy = total(observed, ({ size, cost }) => size * cost);
  const determinant = hh * xx - hx * hx;
  if (!(determinant > LEAST_VARIATION * hh * xx)) return null;
  const spread = (hy * xx - xy * hx) / determinant;
  const size = (xy * hh - hy * hx) / determinant;
  const left = total(observed, (each) => (each.cost - spread * each.halfSpread - size * each.size) ** 2);
  const variance = left / (observed.length - 2);
  return {
    spread,
    spreadError: Math.sqrt((variance * xx) / determinant),
    size,
    sizeError: Math.sqrt((variance * hh) / determinant),
    meanHalfSpread: total(observed, ({ halfSpread }) => halfSpread) / observed.length,
  };
}

const measured = (scheduled: number, value: number, error: number, unit: number): MeasuredCost => ({
  scheduled,
  measured: value * unit,
  low: (value - INTERVAL * error) * unit,
  high: (value + INTERVAL * error) * unit,
});
