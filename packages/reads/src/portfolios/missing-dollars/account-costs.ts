import { type AccountCosts, brokers } from '@pipa/contract';
import { findTwinAccount, type TwinAccount } from '@pipa/db/trading';
import {
  type CostCalibration,
  type CostSchedule,
  calibrateCosts,
  calibratedSchedule,
  defaultCostSchedule,
  LEAST_MEASURED_ORDERS,
} from '@pipa/trading';
import type { Database } from '../../context.ts';
import type { Market } from '../../market/read-market.ts';
import { readComparedOrders } from './twin-orders.ts';

/** Newest orders of an account that tell its costs. */
const MEASURED_ORDERS = 1_000;

/** The costs of an account as the fills of its newest orders tell them. */
export async function measureAccount(
  context: Database,
  market: Market,
  { portfolioIds }: TwinAccount,
): Promise<CostCalibration> {
  const wanted = { portfolioIds, limit: MEASURED_ORDERS };
  const { lastClosedDay } = market;
  const compared = lastClosedDay === null ? [] : await readComparedOrders(context, market, lastClosedDay, wanted);
  return calibrateCosts(
    defaultCostSchedule,
    compared.flatMap(({ filled }) => filled ?? []),
  );
}

/** The costs by which a preview counts, and the orders that tell them; null where they are the product's. */
export interface AccountSchedule {
  readonly schedule: CostSchedule;
  readonly measuredBy: number | null;
}

/** The schedule by which a preview counts on an own account: that of its fills where there are enough of them. */
export async function readAccountSchedule(
  context: Database,
  market: Market,
  userId: number,
  of: { readonly portfolioId: number } | { readonly accountId: number },
): Promise<AccountSchedule> {
  const product = { schedule: defaultCostSchedule, measuredBy: null };
  const account = await findTwinAccount(context.pool, userId, of);
  if (account === null || brokers[account.broker].booksAreOurs) return product;
  const calibration = await measureAccount(context, market, account);
  if (calibration.state !== 'Measured') return product;
  return { schedule: calibratedSchedule(defaultCostSchedule, calibration), measuredBy: calibration.orders };
}

export function wireCosts(calibration: CostCalibration): AccountCosts {
  const { state, orders, fills } = calibration;
  const counted = { state, orders, fills, least: LEAST_MEASURED_ORDERS };
  if (calibration.state !== 'Measured') {
    return { ...counted, halfSpread: null, slippage: null, commission: null, regulatory: null };
  }
  const { halfSpread, slippage, commission, regulatory } = calibration;
  return { ...counted, halfSpread, slippage, commission, regulatory };
}
