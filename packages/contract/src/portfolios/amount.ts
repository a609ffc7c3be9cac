import { z } from 'zod';
import { CASH_ACTIVITY_PAGE_SIZE } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { cashChangeStatus } from '../enums.ts';
import { compactDay, done, idInput, instant, money, paging, sorting } from '../fields.ts';
import { amountChangeInput } from './investment-amount.ts';

const modifyCash = endpoint({
  method: 'POST',
  path: 'portfolios/modifyCash',
  access: 'investor',
  scope: 'trade',
  summary:
    'Increase (positive) or decrease (negative) the invested amount on the next trade date; an increase beyond the usable cash invests what is usable then',
  input: z.strictObject({ portfolioId: idInput, cash: amountChangeInput }),
  output: z.strictObject({ id: z.int(), tradeDate: compactDay }),
  errors: [
    'NOT_FOUND',
    'ILLEGAL_TRANSITION',
    'INVALID_AMOUNT',
    'AMOUNT_OUT_OF_RANGE',
    'INSUFFICIENT_CASH',
    'ACCOUNT_FROZEN',
  ],
});

const cancelModifyCash = endpoint({
  method: 'POST',
  path: 'portfolios/cancelModifyCash',
  access: 'user',
  scope: 'trade',
  summary: 'Cancel a change of the amount that has not been executed',
  input: z.strictObject({ cashInOutId: idInput }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

const cashInOutSchema = z.strictObject({
  id: z.int(),
  createTime: instant,
  status: cashChangeStatus,
  /** Signed dollars that were asked for. */
  cash: money,
  /** Signed dollars that it moves: of an increase what is reserved until it trades, then what was usable and is invested. */
  amount: money,
  tradeDate: compactDay,
  reason: z.string().nullable(),
});
export type CashInOut = z.infer<typeof cashInOutSchema>;

const cashInOuts = endpoint({
  method: 'GET',
  path: 'portfolios/cashInOuts',
  access: 'user',
  scope: 'read:portfolios',
  tool: 'show_portfolio',
  summary: 'Changes of the invested amount',
  input: z.strictObject({
    portfolioId: idInput,
    ...sorting(['createTime'], '-createTime'),
    ...paging(CASH_ACTIVITY_PAGE_SIZE),
  }),
  output: z.array(cashInOutSchema),
  errors: ['NOT_FOUND'],
});

export const portfolioAmountEndpoints = { modifyCash, cancelModifyCash, cashInOuts };
