import { z } from 'zod';
import { decimal, instant } from './alpaca-calls.ts';

const text = z.string().max(200);

export const alpacaAccount = z.object({
  account_number: text,
  status: text,
  cash: decimal,
  equity: decimal,
  buying_power: decimal,
});

export const alpacaPositions = z
  .array(
    z.object({
      symbol: text,
      qty: decimal,
      side: text,
      avg_entry_price: decimal.nullish(),
      current_price: decimal.nullish(),
    }),
  )
  .max(20_000);

export const alpacaOrder = z.object({
  id: text,
  client_order_id: text,
  status: text,
  submitted_at: instant,
  filled_qty: decimal,
});
export type AlpacaOrder = z.infer<typeof alpacaOrder>;

/** Most orders of a list. */
export const MOST_ORDERS = 500;
export const alpacaOrders = z.array(alpacaOrder).max(MOST_ORDERS);

/** Most activities of a page. */
export const PAGE_SIZE = 100;

export const alpacaFills = z
  .array(
    z.object({
      id: text,
      transaction_time: instant,
      price: decimal,
      qty: decimal,
      side: z.enum(['buy', 'sell', 'sell_short']),
      symbol: text,
      order_id: text,
    }),
  )
  .max(PAGE_SIZE);
export type AlpacaFill = z.infer<typeof alpacaFills>[number];

export const alpacaActivities = z
  .array(
    z.object({
      id: text,
      activity_type: text,
      date: z.iso.date(),
      net_amount: decimal,
      symbol: text.nullish(),
      qty: decimal.nullish(),
      status: text.nullish(),
    }),
  )
  .max(PAGE_SIZE);
