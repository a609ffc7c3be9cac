import { z } from 'zod';
import { positionSchema } from '../accounts.ts';
import { endpoint } from '../endpoint.ts';
import { orderSide, orderStatus, orderType } from '../enums.ts';
import { compactDay, idInput, instant, metric, money, paging } from '../fields.ts';
import { portfolioSchema } from './portfolio.ts';
import { profitBreakdownSchema } from './profit-breakdown.ts';

const executionSchema = z.strictObject({
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
  tradeDate: compactDay,
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

const portfolioOrders = endpoint({
  method: 'GET',
  path: 'portfolios/orders',
  access: 'user',
  scope: 'read:portfolios',
  tool: 'show_portfolio',
  summary: 'Orders of a portfolio with their executions, newest first',
  input: z.strictObject({ portfolioId: idInput, ...paging(200) }),
  output: z.array(orderSchema),
  errors: ['NOT_FOUND'],
});

/** Why a portfolio decided to trade. */
export const rebalanceKind = z.enum(['Start', 'Rebalance', 'MarginCall', 'Increase', 'Decrease', 'Stop']);

const rebalanceSchema = z.strictObject({
  id: z.int(),
  tradeDate: compactDay,
  kind: rebalanceKind,
  status: z.enum(['Planned', 'Done', 'Failed']),
  equity: money,
  reason: z.string().nullable(),
  planned: z.int(),
  executed: z.int(),
  targets: z.array(z.strictObject({ symbol: z.string(), weight: z.number() })),
  skipped: z.array(z.strictObject({ symbol: z.string(), deltaShares: z.number(), reason: z.string() })),
});
/** Decisions of a page. */
export const REBALANCE_PAGE_SIZE = 100;

export const portfolioRebalances = endpoint({
  method: 'GET',
  path: 'portfolios/rebalances',
  access: 'user',
  scope: 'read:portfolios',
  tool: 'show_portfolio',
  summary: 'Decisions to trade: what was planned, executed and skipped, and why',
  input: z.strictObject({ portfolioId: idInput, ...paging(REBALANCE_PAGE_SIZE) }),
  output: z.array(rebalanceSchema),
  errors: ['NOT_FOUND'],
});

/** State of a portfolio at a close. */
export const recordSchema = z.strictObject({
  tradeDate: compactDay,
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
  scope: 'read:portfolios',
  tool: 'show_portfolio',
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

/** What a portfolio was worth at a moment of a session. */
const valuePointSchema = z.strictObject({
  at: instant,
  value: money,
  /** Time-weighted since the start, fractions. */
  totalReturn: z.number(),
  benchmarkReturn: z.number(),
});
export type ValuePoint = z.infer<typeof valuePointSchema>;

const portfolioValues = endpoint({
  method: 'GET',
  path: 'portfolios/values',
  access: 'user',
  scope: 'read:portfolios',
  summary:
    'Values during the last session, at most one in five minutes, and half hours of the week before it; ascending',
  input: z.strictObject({ portfolioId: idInput }),
  output: z.array(valuePointSchema),
  errors: ['NOT_FOUND'],
});

/** Numbers that a strategy records with its decisions, in order of time. */
const signalSchema = z.strictObject({
  name: z.string(),
  points: z.array(z.strictObject({ tradeDate: compactDay, value: z.number() })),
});
export type CustomSignal = z.infer<typeof signalSchema>;

const portfolioSignals = endpoint({
  method: 'GET',
  path: 'portfolios/signals',
  access: 'user',
  scope: 'read:portfolios',
  tool: 'show_portfolio',
  summary: 'What the strategy of a portfolio recorded with its decisions of the latest closes',
  input: z.strictObject({ portfolioId: idInput }),
  output: z.array(signalSchema),
  errors: ['NOT_FOUND'],
});

const profitBreakdown = endpoint({
  method: 'GET',
  path: 'portfolios/profitBreakdown',
  access: 'user',
  scope: 'read:portfolios',
  tool: 'show_portfolio',
  summary: 'Where the profit or loss of a portfolio comes from, by the ledger',
  input: z.strictObject({ portfolioId: idInput }),
  output: profitBreakdownSchema,
  errors: ['NOT_FOUND'],
});

export const portfolioMonitorEndpoints = {
  portfolioOrders,
  portfolioRebalances,
  portfolioMonitor,
  portfolioValues,
  portfolioSignals,
  profitBreakdown,
};
