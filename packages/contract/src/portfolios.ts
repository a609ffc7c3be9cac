import { z } from 'zod';
import { positionSchema } from './accounts.ts';
import { CASH_ACTIVITY_PAGE_SIZE, PORTFOLIO_LOG_PAGE_SIZE, STRATEGY_PAGE_SIZE } from './constants.ts';
import { endpoint } from './endpoint.ts';
import {
  cashChangeStatus,
  importanceOrder,
  investmentTimeframe,
  marketType,
  orderSide,
  orderStatus,
  orderType,
  portfolioStatus,
  portfolioType,
  rebalancePeriod,
  strategyType,
  tradeType,
} from './enums.ts';
import {
  compactDay,
  day,
  done,
  flagInput,
  idInput,
  instant,
  metric,
  money,
  moneyInput,
  moneyInputOr,
  noteInput,
  numberInput,
  paging,
  sorting,
  textInput,
} from './fields.ts';

export const portfolioAction = z.enum([
  'Start',
  'Edit',
  'Portfolio Activities',
  'Monitor',
  'Increase/Decrease Investment Amount',
  'Investment Amount Activities',
  'Stop',
]);
export type PortfolioAction = z.infer<typeof portfolioAction>;

export const portfolioSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  note: z.string(),
  status: portfolioStatus,
  statusReason: z.string().nullable(),
  /** A stop was asked for; positions are being sold. */
  isStopping: z.boolean(),
  actions: z.array(portfolioAction),
  tradeType,
  createTime: instant,
  startTime: instant.nullable(),
  brokerAccountName: z.string(),
  trackingAccountId: z.int(),
  nextTradeDate: day.nullable(),
  cash: money,
  portfolioValue: money,
  /** Net money put in. */
  investedAmount: money,
  /** Profit or loss in dollars. */
  totalReturn: money,
  /** Time-weighted return since the start, fraction. */
  returnRatio: metric,
  benchmarkSymbol: z.string(),
  benchmarkReturnRatio: metric,
  lastValueUpdateTime: instant.nullable(),
  marketType,
  portfolioClass: z.string(),
  strategyId: z.int(),
  strategy: z.strictObject({
    id: z.int(),
    name: z.string(),
    riskLevel: z.int(),
    rebalancePeriod,
    minInvestmentAmount: money,
    maxInvestmentAmount: money,
  }),
  profile: z.strictObject({
    investmentAmount: money,
    expectMinAnnualReturn: metric,
    investmentTimeframe,
    tolenranceMaxAnnualVolatility: metric,
    tolenranceMaxDrawdown: metric,
    liquidateOnEmergency: z.boolean(),
    portfolioType,
    importanceOrder,
  }),
  tradeNotification: z.boolean(),
  subPath: z.string(),
});
export type Portfolio = z.infer<typeof portfolioSchema>;

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

const portfolioFields = {
  'portfolio.name': textInput(64),
  'portfolio.note': noteInput(2000).default(''),
  'portfolio.marketType': marketType.default('US'),
  'portfolio.portfolioClass': z.enum(['Investor']).default('Investor'),
  'portfolio.strategyId': idInput,
  'portfolio.trackAccountId': idInput,
  'portfolio.buyValuePerOrder': moneyInput.optional(),
  'portfolio.sellValuePerOrder': moneyInput.optional(),
  'profile.investmentAmount': moneyInput,
  'profile.expectMinAnnualReturn': numberInput.optional(),
  'profile.investmentTimeframe': investmentTimeframe.default('no preference'),
  'profile.liquidateOnEmergency': flagInput.default(true),
  'profile.portfolioType': portfolioType.default('NotCare'),
  'profile.tolenranceMaxAnnualVolatility': numberInput.optional(),
  'profile.tolenranceMaxDrawdown': numberInput.optional(),
  'profile.importanceOrder': importanceOrder.default('123'),
};

const subscribeErrors = [
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
  summary: 'Increase (positive) or decrease (negative) the invested amount on the next trade date',
  input: z.strictObject({ portfolioId: idInput, cash: moneyInputOr('Investment Amount is required') }),
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
  cash: money,
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

export const executionSchema = z.strictObject({
  id: z.int(),
  execTime: instant,
  shares: z.number(),
  price: money,
  /** Commission and regulatory fee. */
  commission: money,
  exchange: z.string(),
});
export const orderSchema = z.strictObject({
  id: z.int(),
  time: instant,
  tradeDate: day,
  symbol: z.string(),
  name: z.string(),
  action: orderSide,
  type: orderType,
  shares: z.number(),
  filledShares: z.number(),
  status: orderStatus,
  reason: z.string().nullable(),
  executions: z.array(executionSchema),
});
export type OrderRow = z.infer<typeof orderSchema>;

export const portfolioOrders = endpoint({
  method: 'GET',
  path: 'portfolios/orders',
  access: 'user',
  summary: 'Orders of a portfolio with their executions, newest first',
  input: z.strictObject({ portfolioId: idInput, ...paging(200) }),
  output: z.array(orderSchema),
  errors: ['NOT_FOUND'],
});

export const rebalanceSchema = z.strictObject({
  id: z.int(),
  tradeDate: day,
  kind: z.enum(['Start', 'Rebalance', 'Increase', 'Decrease', 'Stop']),
  status: z.enum(['Planned', 'Done', 'Failed']),
  equity: money,
  reason: z.string().nullable(),
  planned: z.int(),
  executed: z.int(),
  targets: z.array(z.strictObject({ symbol: z.string(), weight: z.number() })),
  skipped: z.array(z.strictObject({ symbol: z.string(), deltaShares: z.number(), reason: z.string() })),
});
export const portfolioRebalances = endpoint({
  method: 'GET',
  path: 'portfolios/rebalances',
  access: 'user',
  summary: 'Decisions to trade: what was planned, executed and skipped, and why',
  input: z.strictObject({ portfolioId: idInput, ...paging(100) }),
  output: z.array(rebalanceSchema),
  errors: ['NOT_FOUND'],
});

/** State of a portfolio at a close. */
export const recordSchema = z.strictObject({
  tradeDate: day,
  netLiquidation: money,
  totalCash: money,
  cashFlow: money,
  profitLoss: money,
  dailyProfitLoss: money,
  dailyReturn: z.number(),
  cumReturn: z.number(),
  drawdown: z.number(),
  benchmarkCumReturn: z.number(),
  longExposure: z.number(),
  shortExposure: z.number(),
  alpha: metric,
  beta: metric,
  sharpe: metric,
  sortino: metric,
  volatility: metric,
  valueAtRisk: metric,
});
export type PortfolioRecord = z.infer<typeof recordSchema>;

/** The tiles of the monitor, valued at the current tick. */
export const perfSchema = z.strictObject({
  at: instant,
  portfolioValue: money,
  investedAmount: money,
  totalReturn: metric,
  profitLoss: money,
  dailyReturn: metric,
  dailyProfitLoss: money,
  benchmarkReturn: metric,
  sharpe: metric,
  sortino: metric,
  alpha: metric,
  beta: metric,
  volatility: metric,
  maxDrawdown: metric,
  /** One-day 95 % historical loss, fraction, null with too few days. */
  valueAtRisk: metric,
  longExposure: z.number(),
  shortExposure: z.number(),
  availableCash: money,
  /** Borrowed cash, positive, 0 without. */
  margin: money,
  /** Dividends earned and not yet paid. */
  receivable: money,
});
export type Perf = z.infer<typeof perfSchema>;

export const portfolioMonitor = endpoint({
  method: 'GET',
  path: 'portfolios/monitor',
  access: 'user',
  summary: 'Everything the monitor shows, for its first drawing and when the socket is away',
  input: z.strictObject({ portfolioId: idInput }),
  output: z.strictObject({
    portfolio: portfolioSchema,
    perf: perfSchema,
    records: z.array(recordSchema),
    positions: z.array(positionSchema),
    orders: z.array(orderSchema),
  }),
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
};
