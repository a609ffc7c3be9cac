import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { orderSide } from '../enums.ts';
import { compactDay, day, idInput, metric, money } from '../fields.ts';

/** Most orders that the answer names; earlier ones are one row. */
export const MISSING_ORDERS = 200;

/** Dollars by part, positive where money did better than paper. The parts of a row add up to its difference, in cents. */
const parts = {
  timing: money,
  spread: money,
  slippage: money,
  fees: money,
  dividends: money,
  missed: money,
  outside: money,
  /** The result in money less the result on paper. */
  difference: money,
};
/** The parts in the sequence in which they lead from paper to money. */
export const missingParts = ['timing', 'spread', 'slippage', 'fees', 'dividends', 'missed', 'outside'] as const;
export type MissingPart = (typeof missingParts)[number];

const partsSchema = z.strictObject(parts);
export type MissingRow = z.infer<typeof partsSchema>;

const daySchema = z.strictObject({ tradeDate: compactDay, paper: money, money, ...parts });
export type MissingDay = z.infer<typeof daySchema>;

const orderSchema = z.strictObject({
  orderId: z.int(),
  tradeDate: compactDay,
  symbol: z.string(),
  name: z.string(),
  action: orderSide,
  /** As planned, and what of it was filled, both counted as on the day of the decision. */
  shares: z.number(),
  filledShares: z.number(),
  /** Dollars a share: the market at the decision, what paper filled at, what was filled; null without a fill. */
  reference: money,
  paperPrice: money,
  price: metric,
  /** Until the order is over, what is missed is valued at the last close. */
  isOpen: z.boolean(),
  ...parts,
});
export type MissingOrder = z.infer<typeof orderSchema>;

const measuredSchema = z.strictObject({
  /** What the schedule counts with. */
  scheduled: z.number(),
  measured: z.number(),
  /** The true value is between these 95 times in 100. */
  low: z.number(),
  high: z.number(),
});
const chargedSchema = z.strictObject({ scheduled: money, measured: money });

export const accountCostsSchema = z.strictObject({
  /** `TooFew`: fewer orders than `least`. `TooAlike`: the sizes of the orders do not tell slippage from spread. */
  state: z.enum(['Measured', 'TooFew', 'TooAlike']),
  orders: z.int(),
  fills: z.int(),
  least: z.int(),
  /** Basis points, mean of the orders; null unless it is measured. */
  halfSpread: measuredSchema.nullable(),
  /** Basis points for an order as large as a day's volume. */
  slippage: measuredSchema.nullable(),
  /** Dollars of these orders together. */
  commission: chargedSchema.nullable(),
  regulatory: chargedSchema.nullable(),
});
export type AccountCosts = z.infer<typeof accountCostsSchema>;

const input = z.strictObject({
  portfolioId: idInput,
  /** Trading days, both included; from the start to the last close when left out. */
  from: day.optional(),
  to: day.optional(),
});

const missingDollars = endpoint({
  method: 'GET',
  path: 'portfolios/missingDollars',
  access: 'user',
  scope: 'read:portfolios',
  summary:
    'What a portfolio at an outside broker made less or more than on paper, by part, day and order, and what its account costs. NOT_FOUND where nothing differs from paper',
  input,
  output: z.strictObject({
    /** First and last day that the sums hold; null before the first close. */
    from: day.nullable(),
    to: day.nullable(),
    paper: money,
    money,
    total: partsSchema,
    /** Ascending. */
    days: z.array(daySchema),
    /** Newest first. */
    orders: z.array(orderSchema),
    /** All older orders together; null without one. */
    earlier: partsSchema.nullable(),
    /** Dividends, and what no decision of the portfolio made. */
    beside: partsSchema,
    /** Of the account, from the orders of all its portfolios. */
    costs: accountCostsSchema,
  }),
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});
export type MissingDollars = z.infer<typeof missingDollars.output>;

const missingDollarsCsv = endpoint({
  method: 'GET',
  path: 'portfolios/missingDollarsCsv',
  access: 'user',
  scope: 'read:portfolios',
  summary: 'The same by day and order as CSV, in dollars to six decimals',
  input,
  output: z.strictObject({ fileName: z.string(), csv: z.string() }),
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});

export const missingDollarsEndpoints = { missingDollars, missingDollarsCsv };
