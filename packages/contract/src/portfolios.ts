import { z } from 'zod';
import { CASH_ACTIVITY_PAGE_SIZE, PORTFOLIO_LOG_PAGE_SIZE, STRATEGY_PAGE_SIZE } from './constants.ts';
import { endpoint } from './endpoint.ts';
import {
  cashChangeStatus,
  importanceOrder,
  investmentTimeframe,
  marketType,
  portfolioStatus,
  portfolioType,
  strategyType,
} from './enums.ts';
import { broken } from './errors.ts';
import {
  compactDay,
  done,
  flagInput,
  idInput,
  instant,
  money,
  moneyInput,
  noteInput,
  numberInput,
  paging,
  sorting,
  textInput,
} from './fields.ts';
import { amountChangeInput } from './investment-amount.ts';
import { portfolioSchema } from './portfolio.ts';
import {
  portfolioMonitor,
  portfolioOrders,
  portfolioRebalances,
  portfolioSignals,
  portfolioValues,
  profitBreakdown,
} from './portfolio-monitor.ts';
import { refusal } from './refusals.ts';

export const portfolios = endpoint({
  method: 'GET',
  path: 'portfolios',
  access: 'user',
  summary: 'The own portfolios, or one by id',
  input: z.strictObject({
    id: idInput.optional(),
    /** Ignored: the session decides whose portfolios these are. */
    userId: idInput.optional(),
    strategyType: strategyType.optional(),
    fetchDetail: flagInput.default(false),
    /** One status or several, separated by commas. */
    status: z
      .string()
      .max(120)
      .transform((text) => text.split(','))
      .pipe(z.array(portfolioStatus).max(5))
      .optional(),
    portfolioClass: z.enum(['Investor']).optional(),
    ...paging(STRATEGY_PAGE_SIZE),
  }),
  output: z.array(portfolioSchema),
});

/** Least dollars of the largest value of an order: less would leave most shares beyond it. */
export const LEAST_ORDER_VALUE = 100;
const ORDER_VALUE = refusal('Value per order cannot be less than {min}', { min: LEAST_ORDER_VALUE });
/** Most dollars of one order. */
export const orderValueInput = moneyInput.refine((text) => Number(text) >= LEAST_ORDER_VALUE, broken(ORDER_VALUE));

/** Largest tolerances, fractions. */
export const MOST_DRAWDOWN = 1;
export const MOST_YEARLY = 10;
const PART = 'A part of the value is expected, from 0 to 1: 0.2 is 20 percent';
const YEARLY = 'A part a year is expected, from 0 to 10: 0.2 is 20 percent';
/** Tolerances, fractions; 0 is no limit. A percentage by mistake would be a limit that is never reached. */
const partInput = numberInput(PART).pipe(z.number().min(0, PART).max(MOST_DRAWDOWN, PART));
const yearlyFraction = numberInput(YEARLY).pipe(z.number().min(0, YEARLY).max(MOST_YEARLY, YEARLY));

/** 2 §2: whether positions are sold in an emergency, as a flag or as one of the words of the subscribe dialog. */
export const emergencyInput = z.union(
  [flagInput, z.enum(['stopSell', 'stopNotSell']).transform((choice) => choice === 'stopSell')],
  {
    error: 'Liquidate on emergency is one of true, false, stopSell, stopNotSell',
  },
);

const portfolioFields = {
  'portfolio.name': textInput(64),
  'portfolio.note': noteInput(2000).default(''),
  'portfolio.marketType': marketType.default('US'),
  'portfolio.portfolioClass': z.enum(['Investor']).default('Investor'),
  'portfolio.strategyId': idInput,
  'portfolio.trackAccountId': idInput,
  'portfolio.buyValuePerOrder': orderValueInput.optional(),
  'portfolio.sellValuePerOrder': orderValueInput.optional(),
  'profile.investmentAmount': moneyInput,
  'profile.expectMinAnnualReturn': yearlyFraction.optional(),
  'profile.investmentTimeframe': investmentTimeframe.default('no preference'),
  'profile.liquidateOnEmergency': emergencyInput.default(true),
  'profile.portfolioType': portfolioType.default('NotCare'),
  'profile.tolenranceMaxAnnualVolatility': yearlyFraction.optional(),
  'profile.tolenranceMaxDrawdown': partInput.optional(),
  'profile.stopOnTolerance': flagInput.default(false),
  'profile.importanceOrder': importanceOrder.default('123'),
};

/** Refusals of every new investment in a strategy. */
export const subscribeErrors = [
  'NOT_FOUND',
  'DUPLICATE_NAME',
  'AMOUNT_OUT_OF_RANGE',
  'RISK_ASSESSMENT_MISSING',
  'RISK_ASSESSMENT_EXPIRED',
  'RISK_LEVEL_TOO_HIGH',
  'MEMBER_CLASS_TOO_LOW',
  'STRATEGY_NOT_OPEN',
  'PLAN_LIMIT_REACHED',
  'ACCOUNT_FROZEN',
] as const;

export const buildCorePortfolio = endpoint({
  method: 'POST',
  path: 'portfolios/buildCorePortfolio',
  access: 'investor',
  summary: 'Create a portfolio that is to follow a strategy',
  input: z.strictObject(portfolioFields),
  output: z.strictObject({ id: z.int() }),
  errors: [...subscribeErrors],
});

export const updateCorePortfolio = endpoint({
  method: 'POST',
  path: 'portfolios/updateCorePortfolio',
  access: 'investor',
  summary: 'Change a portfolio that has not been started',
  input: z.strictObject({ 'portfolio.id': idInput, ...portfolioFields }),
  output: z.strictObject({ id: z.int() }),
  errors: [...subscribeErrors, 'ILLEGAL_TRANSITION'],
});

export const tradeNotification = endpoint({
  method: 'POST',
  path: 'portfolios/tradeNotification',
  access: 'user',
  summary: 'Switch the trade mails of a portfolio on or off',
  input: z.strictObject({ 'portfolio.id': idInput, tradeNotification: flagInput }),
  output: done,
  errors: ['NOT_FOUND'],
});

export const startPortfolio = endpoint({
  method: 'POST',
  path: 'portfolios/start',
  access: 'investor',
  summary: 'Reserve the amount and start at the next open',
  input: z.strictObject({ portfolioId: idInput, liquidate: flagInput.optional() }),
  output: done,
  errors: [
    'NOT_FOUND',
    'ILLEGAL_TRANSITION',
    'INSUFFICIENT_CASH',
    'RISK_ASSESSMENT_MISSING',
    'RISK_ASSESSMENT_EXPIRED',
    'RISK_LEVEL_TOO_HIGH',
    'MEMBER_CLASS_TOO_LOW',
    'STRATEGY_NOT_OPEN',
    'ACCOUNT_FROZEN',
  ],
});

export const stopPortfolio = endpoint({
  method: 'POST',
  path: 'portfolios/stop',
  access: 'user',
  summary: 'Sell every position at the next open (at once while the market is open) and give the cash back',
  input: z.strictObject({ portfolioId: idInput, liquidate: flagInput.default(true) }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'ACCOUNT_FROZEN'],
});

export const deletePortfolio = endpoint({
  method: 'POST',
  path: 'portfolios/delete',
  access: 'user',
  summary: 'Delete a portfolio that is not running',
  input: z.strictObject({ portfolioId: idInput }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

export const modifyCash = endpoint({
  method: 'POST',
  path: 'portfolios/modifyCash',
  access: 'investor',
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

export const cancelModifyCash = endpoint({
  method: 'POST',
  path: 'portfolios/cancelModifyCash',
  access: 'user',
  summary: 'Cancel a change of the amount that has not been executed',
  input: z.strictObject({ cashInOutId: idInput }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

export const cashInOutSchema = z.strictObject({
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

export const cashInOuts = endpoint({
  method: 'GET',
  path: 'portfolios/cashInOuts',
  access: 'user',
  summary: 'Changes of the invested amount',
  input: z.strictObject({
    portfolioId: idInput,
    ...sorting(['createTime'], '-createTime'),
    ...paging(CASH_ACTIVITY_PAGE_SIZE),
  }),
  output: z.array(cashInOutSchema),
  errors: ['NOT_FOUND'],
});

export const portfolioLogSchema = z.strictObject({
  id: z.int(),
  time: instant,
  userName: z.string(),
  action: z.string(),
  message: z.string(),
});
export type PortfolioLog = z.infer<typeof portfolioLogSchema>;

export const portfolioLogs = endpoint({
  method: 'GET',
  path: 'portfolios/logs',
  access: 'user',
  summary: 'What happened in a portfolio',
  input: z.strictObject({ portfolioId: idInput, ...sorting(['time'], '-time'), ...paging(PORTFOLIO_LOG_PAGE_SIZE) }),
  output: z.array(portfolioLogSchema),
  errors: ['NOT_FOUND'],
});

export const portfolioEndpoints = {
  portfolios,
  buildCorePortfolio,
  updateCorePortfolio,
  tradeNotification,
  startPortfolio,
  stopPortfolio,
  deletePortfolio,
  modifyCash,
  cancelModifyCash,
  cashInOuts,
  portfolioLogs,
  portfolioOrders,
  portfolioRebalances,
  portfolioMonitor,
  portfolioValues,
  portfolioSignals,
  profitBreakdown,
};
