import { z } from 'zod';
import { endpoint, fileOutput } from '../endpoint.ts';
import { orderSide, orderStatus, orderType, strategyType } from '../enums.ts';
import { compactDay, day, idInput, instant, metric, money } from '../fields.ts';
import { listPage } from '../list-page.ts';
import { rebalanceKind } from './monitor.ts';

/** Rows of a page of the blotter; the next page begins before the last id. */
export const ORDER_PAGE_SIZE = 100;
/** Most rows of the file of the blotter. */
export const MAX_ORDER_ROWS = 100_000;

/** An order with its portfolio and what it was executed at. */
const bookedOrderSchema = z.strictObject({
  id: z.int(),
  time: instant,
  tradeDate: compactDay,
  portfolioId: z.int(),
  portfolioName: z.string(),
  strategyType,
  trackingAccountId: z.int(),
  brokerAccountName: z.string(),
  /** The decision that planned it; null for what a delisting ended. */
  rebalanceId: z.int().nullable(),
  decision: rebalanceKind.nullable(),
  symbol: z.string(),
  action: orderSide,
  type: orderType,
  shares: z.number(),
  filledShares: z.number(),
  /** Dollars a share over all executions; null before the first. */
  averagePrice: metric,
  /** Commission and regulatory fees. */
  costs: money,
  status: orderStatus,
  reason: z.string().nullable(),
});
export type BookedOrder = z.infer<typeof bookedOrderSchema>;

const filters = {
  portfolioId: idInput.optional(),
  trackAccountId: idInput.optional(),
  rebalanceId: idInput.optional(),
  /** The beginning of it, in any case. */
  symbol: z
    .string()
    .trim()
    .max(16, 'At most 16 characters are allowed')
    .regex(/^[A-Za-z0-9.-]*$/, 'A symbol is expected')
    .transform((text) => text.toUpperCase())
    .optional(),
  action: orderSide.optional(),
  status: orderStatus.optional(),
  /** Trading days, both included. */
  from: day.optional(),
  to: day.optional(),
};

const orders = endpoint({
  method: 'GET',
  path: 'users/orders',
  access: 'user',
  scope: 'read:portfolios',
  tool: 'show_orders',
  summary: `A page of ${ORDER_PAGE_SIZE} of the user's orders in all portfolios, newest first; the next page begins before its last id`,
  input: z.strictObject({ ...filters, before: idInput.optional() }),
  output: listPage('orders', bookedOrderSchema),
});

const ordersFile = endpoint({
  method: 'GET',
  path: 'users/orders.csv',
  access: 'user',
  scope: 'read:portfolios',
  envelope: 'bare',
  file: 'text/csv',
  summary: `The same orders as a file, at most the newest ${MAX_ORDER_ROWS}`,
  input: z.strictObject(filters),
  output: fileOutput,
});

export const orderEndpoints = { orders, ordersFile };
