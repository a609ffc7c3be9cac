import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { orderSide } from '../enums.ts';
import { day, idInput, metric, money, moneyInput } from '../fields.ts';
import { amountChangeInput } from './investment-amount.ts';
import { rebalanceKind } from './monitor.ts';
import { orderValueInput } from './set-up.ts';

/** What a portfolio would order at its next trade, if that came at the last closes. */
const previewSchema = z.strictObject({
  kind: rebalanceKind,
  /** The day of the trade. */
  tradeDate: day,
  /** The close whose prices the orders are counted at. */
  pricedAt: day,
  /** The day whose targets are used; null for sales that keep the proportions. */
  targetsOf: day.nullable(),
  /** Dollars that are invested, or taken out where negative. */
  amount: money,
  orders: z.array(
    z.strictObject({
      symbol: z.string(),
      name: z.string(),
      action: orderSide,
      shares: z.number(),
      price: metric,
      value: money,
      costs: money,
    }),
  ),
  skipped: z.array(z.strictObject({ symbol: z.string(), deltaShares: z.number(), reason: z.string() })),
  /** Commission, regulatory fees, half-spread and slippage of all orders. */
  costs: money,
  /** The orders of the account whose fills tell these costs; null where they are those of the product's schedule. */
  costsMeasuredBy: z.int().nullable(),
  /** Cash of the portfolio after the orders and what is taken out; negative is margin. */
  cashLeft: money,
});
export type Preview = z.infer<typeof previewSchema>;

const previewSubscription = endpoint({
  method: 'GET',
  path: 'portfolios/previewSubscription',
  access: 'investor',
  scope: 'read:portfolios',
  summary:
    'The first orders of a portfolio on an account; a model account follows with its usable cash. UNAVAILABLE before the first decision',
  input: z.strictObject({
    strategyId: idInput,
    trackAccountId: idInput,
    /** Left out for a model account. */
    investmentAmount: moneyInput.optional(),
    buyValuePerOrder: orderValueInput.optional(),
    sellValuePerOrder: orderValueInput.optional(),
  }),
  output: previewSchema,
  errors: ['NOT_FOUND', 'INVALID_AMOUNT', 'UNAVAILABLE'],
});

const previewAmountChange = endpoint({
  method: 'GET',
  path: 'portfolios/previewAmountChange',
  access: 'investor',
  scope: 'read:portfolios',
  summary: 'The orders that a change of the amount leads to, with the changes that wait already',
  input: z.strictObject({ portfolioId: idInput, cash: amountChangeInput }),
  output: previewSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'INVALID_AMOUNT', 'INSUFFICIENT_CASH', 'UNAVAILABLE'],
});

export const previewEndpoints = { previewSubscription, previewAmountChange };
