import { z } from 'zod';
import { positionSchema } from './accounts.ts';
import { comparedMetrics } from './backtest-report.ts';
import { STRATEGY_PAGE_SIZE } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { strategyStatus, tradeType } from './enums.ts';
import { compactDay, done, idInput, instant, metric, money, noteInput, paging, textInput } from './fields.ts';
import { portfolioSchema } from './portfolios/portfolio.ts';
import { subscribeErrors } from './portfolios/set-up.ts';
import { strategySchema } from './strategies.ts';

/** Model accounts (2 §2, §7). A subscription of one is a portfolio: `aqmSubscribeId` and `subscribeId` are its id. */

const findAQM = endpoint({
  method: 'GET',
  path: 'portfolios/findAQM',
  access: 'investor',
  scope: 'read:strategies',
  tool: 'show_model_accounts',
  summary: 'Model accounts that the user may see',
  input: z.strictObject({ status: strategyStatus.optional(), ...paging(STRATEGY_PAGE_SIZE) }),
  output: z.strictObject({ aqms: z.array(strategySchema) }),
});

const aqmSubscriptionStatus = z.enum(['Subscribed', 'Stop']);
export type AqmSubscriptionStatus = z.infer<typeof aqmSubscriptionStatus>;

const aqmSubscriptionAction = z.enum(['Stop', 'Account Position']);
export type AqmSubscriptionAction = z.infer<typeof aqmSubscriptionAction>;

const aqmSubscriptionSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  note: z.string(),
  aqmId: z.int(),
  aqmName: z.string(),
  userId: z.int(),
  /** Of the model account. */
  openForInvestor: z.boolean(),
  brokerAccountName: z.string(),
  trackAccountId: z.int(),
  tradeType,
  /** Stop: everything is sold and the cash is back in the account. */
  status: aqmSubscriptionStatus,
  actions: z.array(aqmSubscriptionAction),
  /** The subscription as a portfolio, with its own status and the values at the last prices. */
  portfolio: portfolioSchema,
});
export type AqmSubscription = z.infer<typeof aqmSubscriptionSchema>;

const findAQMSubscribe = endpoint({
  method: 'GET',
  path: 'portfolios/findAQMSubscribe',
  access: 'user',
  scope: 'read:portfolios',
  tool: 'show_subscriptions',
  summary: 'The own subscriptions of model accounts, newest first, or one by id',
  input: z.strictObject({
    id: idInput.optional(),
    /** The document names the status of a stopped one in both ways. */
    status: z
      .enum([...aqmSubscriptionStatus.options, 'Stopped'])
      .transform((status) => (status === 'Stopped' ? 'Stop' : status))
      .optional(),
    ...paging(STRATEGY_PAGE_SIZE),
  }),
  output: z.array(aqmSubscriptionSchema),
});

const subscribeAQM = endpoint({
  method: 'POST',
  path: 'portfolios/subscribeAQM',
  access: 'investor',
  scope: 'trade',
  summary: 'Follow a model account with all usable cash of an account, within the limits of the model account',
  input: z.strictObject({
    aqmId: idInput,
    trackAccountId: idInput,
    name: textInput(64),
    note: noteInput(2000).default(''),
  }),
  output: z.strictObject({ id: z.int() }),
  errors: [...subscribeErrors, 'ACCOUNT_IN_USE', 'INSUFFICIENT_CASH', 'ILLEGAL_TRANSITION'],
});

const stopSubscribeAQM = endpoint({
  method: 'POST',
  path: 'portfolios/stopSubscribeAQM',
  access: 'user',
  scope: 'trade',
  summary: 'End a subscription: every position is sold as by portfolios/stop, and the cash goes back to the account',
  input: z.strictObject({ subscribeId: idInput }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'ACCOUNT_FROZEN'],
});

const aqmPositionSchema = positionSchema.extend({
  /** The documented name of `profitLoss` on this page. */
  profitOrLoss: money.nullable(),
});
export type AqmPosition = z.infer<typeof aqmPositionSchema>;

const aqmPositions = endpoint({
  method: 'GET',
  path: 'portfolios/getAQMPositions',
  access: 'user',
  scope: 'read:portfolios',
  tool: 'show_subscriptions',
  summary: 'Positions of an own subscription, the largest first',
  input: z.strictObject({ aqmSubscribeId: idInput }),
  output: z.array(aqmPositionSchema),
  errors: ['NOT_FOUND'],
});

const aqmModelAccountPositions = endpoint({
  method: 'GET',
  path: 'portfolios/getAQMModelAccountPositions',
  access: 'investor',
  scope: 'read:strategies',
  tool: 'show_model_accounts',
  summary: 'Positions of a model account: what it held at its last tracked close, at the prices of that close',
  input: z.strictObject({ aqmId: idInput }),
  output: z.array(aqmPositionSchema),
  errors: ['NOT_FOUND'],
});

/** 2 §9: more calendar days between the last closed day and the present of an account set the warning flag. */
export const AQM_STALE_DAYS = 5;

/**
 * An account at one set of prices, dollars and fractions: the positions, the cash and what is to come add up to its value. A subscription
 * is valued at the present prices, a model account at its last tracked close.
 */
const aqmValueSchema = z.strictObject({
  /** Market instant of the prices. */
  at: instant,
  netLiquidation: money,
  positionsValue: money,
  totalCash: money,
  /** Dividends due and not paid yet, less fees that are due. */
  toCome: money,
  longExposure: z.number(),
  cumReturn: metric,
  profitLoss: money,
  dailyReturn: metric,
  dailyProfitLoss: money,
  benchmarkReturn: metric,
  positions: z.array(aqmPositionSchema),
});
export type AqmValue = z.infer<typeof aqmValueSchema>;

/** Figures of an account at its last closed day, dollars and fractions; null before the first close. */
const aqmPerformanceSchema = z.strictObject({
  /** Of the subscription, or of the model account. */
  id: z.int(),
  aqmId: z.int(),
  name: z.string(),
  createTime: instant,
  /** Up to when the account is active: the present market time, or the end of a stopped one; null before its first trade. */
  activeTime: instant.nullable(),
  startTradeDate: compactDay.nullable(),
  tradeDate: compactDay.nullable(),
  /** More than AQM_STALE_DAYS from tradeDate to activeTime. */
  isStale: z.boolean(),
  /** What the account was given, net: the invested amount, or the amount of a track. */
  initLiquidationValue: money,
  netLiquidation: money.nullable(),
  /** At the close before the last one. */
  lastPerfLiquidation: money.nullable(),
  totalCash: money.nullable(),
  cumReturn: metric,
  profitLoss: money.nullable(),
  dailyReturn: metric,
  dailyProfitLoss: money.nullable(),
  longExposure: metric,
  sharpe: metric,
  benchmarkSymbol: z.string(),
  figures: z.strictObject(comparedMetrics).nullable(),
  /** What the page of the account shows; null before its first trade, and of a track from before holdings were kept. */
  value: aqmValueSchema.nullable(),
  /** Picture of the performance, null where there is none. */
  subPath: z.string().nullable(),
});
export type AqmPerformance = z.infer<typeof aqmPerformanceSchema>;

const aqmPerformance = endpoint({
  method: 'GET',
  path: 'portfolios/aqmPerformance',
  access: 'user',
  scope: 'read:portfolios',
  tool: 'show_subscriptions',
  summary: 'Performance record of an own subscription, as of its last closed day',
  input: z.strictObject({ aqmSubscribeId: idInput }),
  output: aqmPerformanceSchema,
  errors: ['NOT_FOUND'],
});

const aqmModelAccountPerformance = endpoint({
  method: 'GET',
  path: 'portfolios/aqmModelAccountPerformance',
  access: 'investor',
  scope: 'read:strategies',
  tool: 'show_model_accounts',
  summary: 'Performance record of a model account, as of its last tracked day',
  input: z.strictObject({ aqmId: idInput }),
  output: aqmPerformanceSchema,
  errors: ['NOT_FOUND'],
});

export const aqmEndpoints = {
  findAQM,
  findAQMSubscribe,
  subscribeAQM,
  stopSubscribeAQM,
  aqmPositions,
  aqmModelAccountPositions,
  aqmPerformance,
  aqmModelAccountPerformance,
};
