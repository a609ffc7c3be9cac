import { z } from 'zod';
import {
  chargeType,
  importanceOrder,
  investmentTimeframe,
  marketType,
  portfolioStatus,
  portfolioType,
  rebalancePeriod,
  strategyRiskLevel,
  strategyType,
  tradeType,
} from '../enums.ts';
import { day, instant, metric, money } from '../fields.ts';

const portfolioAction = z.enum([
  'Start',
  'Edit',
  'Portfolio Activities',
  'Monitor',
  'Increase/Decrease Investment Amount',
  'Investment Amount Activities',
  'Stop',
  'Call Off',
]);
export type PortfolioAction = z.infer<typeof portfolioAction>;

/** Why the start of a portfolio has failed that its owner has called off. */
export const START_CALLED_OFF = 'Stopped before the first session';

/** The end of a portfolio in dollars, by the ledger. */
const settlementSchema = z.strictObject({
  /** Cash that the account gave since the start. */
  putIn: money,
  /** Cash that came back, dividends that were paid since included. */
  returned: money,
  dividendsToCome: money,
  /** Returned against put in, fraction. */
  returnRatio: metric,
  stopTime: instant.nullable(),
});
export type Settlement = z.infer<typeof settlementSchema>;

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
  /** Dividends earned and not yet paid. */
  receivable: money,
  /** Positions, cash and what is receivable. */
  portfolioValue: money,
  /** Nothing trades until the books of the account are in order again. */
  isAccountFrozen: z.boolean(),
  /** Net money put in. */
  investedAmount: money,
  /** Profit or loss in dollars. */
  totalReturn: money,
  /** Time-weighted return since the start, fraction. */
  returnRatio: metric,
  benchmarkSymbol: z.string(),
  benchmarkReturnRatio: metric,
  lastValueUpdateTime: instant.nullable(),
  /** What came back from a stopped portfolio; null before. */
  settlement: settlementSchema.nullable(),
  marketType,
  /** Most dollars of one order, as the owner chose; null for no limit. */
  buyValuePerOrder: money.nullable(),
  sellValuePerOrder: money.nullable(),
  portfolioClass: z.string(),
  /** AQM: a subscription of a model account. */
  strategyType,
  strategyId: z.int(),
  strategy: z.strictObject({
    id: z.int(),
    name: z.string(),
    riskLevel: strategyRiskLevel,
    riskLevelNumber: z.int(),
    rebalancePeriod,
    chargeType,
    chargeAmount: z.number(),
    minInvestmentAmount: money,
    maxInvestmentAmount: money,
  }),
  profile: z.strictObject({
    investmentAmount: money,
    expectMinAnnualReturn: metric,
    investmentTimeframe,
    tolenranceMaxAnnualVolatility: metric,
    tolenranceMaxDrawdown: metric,
    /** Whether a breach of the tolerances stops the portfolio. */
    stopOnTolerance: z.boolean(),
    liquidateOnEmergency: z.boolean(),
    portfolioType,
    importanceOrder,
  }),
  tradeNotification: z.boolean(),
  subPath: z.string(),
});
export type Portfolio = z.infer<typeof portfolioSchema>;
