import { z } from 'zod';
import { backtestReportSchema, comparedMetrics } from './backtest-report.ts';
import { REPORT_PAGE_SIZE, STRATEGY_PAGE_SIZE } from './constants.ts';
import { endpoint } from './endpoint.ts';
import {
  backtestType,
  chargeType,
  componentType,
  longShort,
  marketType,
  memberClass,
  rebalancePeriod,
  strategyCategory,
  strategyRiskLevel,
  strategyStatus,
  strategyType,
  tradingType,
} from './enums.ts';
import { compactDay, day, flagInput, idInput, instant, metric, money, paging, sorting } from './fields.ts';

const trackingRowSchema = z.strictObject({
  strategyId: z.int(),
  portfolioId: z.null().meta({ description: 'Always null: a track follows from its strategy, no portfolio holds it' }),
  startTradeDate: compactDay,
  tradeDate: compactDay,
  tradingDays: z.int(),
  cumReturn: metric,
  benchmarkCumReturn: metric,
  algoCAGR: metric,
  algoAnnualReturn: metric,
  algoVolatility: metric,
  alpha: metric,
  beta: metric,
  sharpe: metric,
  sortino: metric,
  maxDrawdown: metric,
  benchmarkCAGR: metric,
  benchmarkAnnualReturn: metric,
  benchmarkVolatility: metric,
  benchmarkSharpe: metric,
  benchmarkSortino: metric,
  benchmarkMaxDrawdown: metric,
  /** Picture of the track, null before the first report. */
  subPath: z.string().nullable(),
  benchmarkSymbol: z.string(),
});
export type TrackingRow = z.infer<typeof trackingRowSchema>;

/** A release of an operator's own strategy: the beginning of the hash of its sources, and since which market day it decides. */
const strategyVersion = z.strictObject({ hash: z.string(), since: day });

export const strategySchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  status: strategyStatus,
  strategyType,
  isAQM: z.boolean(),
  createTime: instant,
  modifiedTime: instant,
  /** Since when it trades, which is when it was released. */
  activeTime: instant.nullable(),
  onlineTime: instant.nullable(),
  developerName: z.string(),
  description: z.string(),
  /** Set for model accounts only. */
  investmentGoal: z.string().nullable(),
  investmentMethod: z.string().nullable(),
  category: strategyCategory,
  algoType: z.string(),
  algoTypeStr: z.string(),
  riskLevel: strategyRiskLevel,
  /** 1 to 5, as users carry it. */
  riskLevelNumber: z.int(),
  riskText: z.string(),
  componentType,
  rebalancePeriod,
  longShort,
  useMargin: z.boolean(),
  allowPaperTrading: z.boolean(),
  chargeType,
  chargeAmount: z.number(),
  limitToMemberClass: memberClass,
  pipaRating: z.number().nullable(),
  marketType,
  minInvestmentAmount: money,
  maxInvestmentAmount: money,
  /** Months. */
  minInvestmentPeriod: z.int(),
  specBuyValuePerOrder: money.nullable(),
  specSellValuePerOrder: money.nullable(),
  openForInvestor: z.boolean(),
  /** The reader owns it, and may subscribe to it while it is closed for others. */
  isOwn: z.boolean(),
  /** Why this market cannot feed it, in words; it is offline until it can. Null for every other one. */
  unfedReason: z.string().nullable(),
  backtestType,
  tradingType,
  nextTradeDate: day.nullable(),
  /** Null: a strategy trades on the accounts of its followers. */
  brokerAccountName: z.string().nullable(),
  /** Last day of the featured backtest, and the dollars that it ended with. */
  tradeDate: compactDay.nullable(),
  lastPerfLiquidation: money.nullable(),
  /** Picture of the featured backtest. */
  subPath: z.string().nullable(),
  /** What a subscription is offered with. */
  profile: z.strictObject({ liquidateOnEmergency: z.boolean() }),
  numberOfSubscription: z.int(),
  portfolioValue: money,
  /** Metrics of the featured backtest. */
  cumReturn: metric,
  benchmarkCumReturn: metric,
  annualReturn: metric,
  algoCAGR: metric,
  benchmarkCAGR: metric,
  alpha: metric,
  beta: metric,
  sharpe: metric,
  sortino: metric,
  algoVolatility: metric,
  maxDrawdown: metric,
  benchmarkMaxDrawdown: metric,
  benchmarkVolatility: metric,
  benchmarkSharpe: metric,
  benchmarkSortino: metric,
  /** Of an operator's own strategy, newest first; empty for one of the product. */
  versions: z.array(strategyVersion),
  /** Name and value of each parameter, for display. */
  parameters: z.record(z.string(), z.unknown()),
  /** With fetchDetail only. */
  backtestReports: z.array(backtestReportSchema).optional(),
  /** With fetchDetail only: the featured report, null before the first. */
  backTest: backtestReportSchema.nullable().optional(),
  /** With fetchTrackingReport only: the latest row, null before the first. */
  trackingReport: trackingRowSchema.nullable().optional(),
});
export type Strategy = z.infer<typeof strategySchema>;

/** Whether investors may subscribe: the strategy is not offline, and is open for them. */
export const isOpenForInvestors = ({
  status,
  openForInvestor,
}: Pick<Strategy, 'status' | 'openForInvestor'>): boolean => openForInvestor && status !== 'Offline';

/** Whether a user may subscribe, apart from risk level and member class: administrators and its owner also to what is closed for investors. */
export const isOfferedTo = (
  { isAdministrator }: { isAdministrator: boolean },
  strategy: Pick<Strategy, 'status' | 'openForInvestor' | 'isOwn'>,
): boolean => (isAdministrator || strategy.isOwn ? strategy.status !== 'Offline' : isOpenForInvestors(strategy));

const strategies = endpoint({
  method: 'GET',
  path: 'strategies',
  access: 'investor',
  scope: 'read:strategies',
  tool: 'show_strategies',
  summary: 'Strategies open for investors, or one by id with its backtest reports',
  input: z.strictObject({
    id: idInput.optional(),
    status: strategyStatus.optional(),
    strategyType: strategyType.optional(),
    name: z.string().trim().max(100).optional(),
    marketType: marketType.optional(),
    openForInvestor: flagInput.optional(),
    fetchDetail: flagInput.default(false),
    fetchTrackingReport: flagInput.default(false),
    ...paging(STRATEGY_PAGE_SIZE),
  }),
  output: z.array(strategySchema),
});

const waitingStrategies = endpoint({
  method: 'GET',
  path: 'strategies/waiting',
  access: 'investor',
  scope: 'read:strategies',
  summary: 'Strategies and model accounts that wait for data which this market lacks, and why',
  output: z.array(z.strictObject({ id: z.int(), name: z.string(), strategyType, reason: z.string() })),
});

const canBacktest = endpoint({
  method: 'GET',
  path: 'strategies/canBacktest',
  access: 'investor',
  scope: 'read:strategies',
  summary: 'Whether the market can feed a backtest of the strategy, or why not',
  input: z.strictObject({ strategyId: idInput }),
  output: z.strictObject({ canBacktest: z.boolean(), reason: z.string().nullable() }),
  errors: ['NOT_FOUND'],
});

const backtestDateRange = endpoint({
  method: 'GET',
  path: 'strategies/backtestDateRange',
  access: 'investor',
  scope: 'read:strategies',
  summary: 'First and last day of the market history',
  input: z.strictObject({ marketType: marketType.default('US') }),
  output: z.strictObject({ beginDate: day, endDate: day }),
});

const trackingReport = endpoint({
  method: 'GET',
  path: 'strategies/trackingReport',
  access: 'investor',
  scope: 'read:strategies',
  tool: 'show_strategies',
  summary: 'Daily track of a strategy since it went online',
  input: z.strictObject({
    strategyId: idInput,
    ...sorting(['tradeDate'], 'tradeDate'),
    ...paging(REPORT_PAGE_SIZE),
  }),
  output: z.array(trackingRowSchema),
  errors: ['NOT_FOUND'],
});

export const performanceRowSchema = z.strictObject({
  tradeDate: compactDay,
  netLiquidation: money,
  cumReturn: z.number(),
  benchmarkCumReturn: z.number(),
  dailyReturn: z.number(),
  drawdown: z.number(),
  benchmarkDrawdown: z.number(),
});
export type PerformanceRow = z.infer<typeof performanceRowSchema>;

const backtestReportPerformance = endpoint({
  method: 'GET',
  path: 'strategies/backtestReportPerformance',
  access: 'investor',
  scope: 'read:strategies',
  summary: 'Daily series of a backtest report',
  input: z.strictObject({ portfolioId: idInput, ...paging(REPORT_PAGE_SIZE) }),
  output: z.array(performanceRowSchema),
  errors: ['NOT_FOUND'],
});

export const strategyPositions = endpoint({
  method: 'GET',
  path: 'portfolios/findStrategyPositions',
  access: 'investor',
  scope: 'read:strategies',
  tool: 'show_strategies',
  summary: 'Target positions of a strategy as of the last close',
  input: z.strictObject({ strategyId: idInput }),
  output: z.array(
    z.strictObject({ symbol: z.string(), name: z.string(), ratio: z.number(), marketPrice: money.nullable() }),
  ),
  errors: ['NOT_FOUND'],
});

/** Decisions of the history of holdings. */
export const MAX_TARGET_CHANGES = 60;

const strategyTargets = endpoint({
  method: 'GET',
  path: 'portfolios/findStrategyTargets',
  access: 'investor',
  scope: 'read:strategies',
  tool: 'show_strategies',
  summary: 'What a strategy or a model account decided to hold, each time that it changed, newest first',
  input: z.strictObject({ strategyId: idInput }),
  output: z.array(
    z.strictObject({
      tradeDate: compactDay,
      /** Fractions of the value, the largest first. */
      targets: z.array(z.strictObject({ symbol: z.string(), ratio: z.number() })),
    }),
  ),
  errors: ['NOT_FOUND'],
});

const featuredStrategy = endpoint({
  method: 'GET',
  path: 'public/featuredStrategy',
  access: 'public',
  summary: 'The featured strategy of the public page: its record against the benchmark, thinned to weekly points',
  output: z
    .strictObject({
      name: z.string(),
      description: z.string(),
      riskText: z.string(),
      beginTime: instant,
      endTime: instant,
      benchmarkSymbol: z.string(),
      ...comparedMetrics,
      /** Returns since the first day, rounded to six decimals: what the chart of every visitor draws. */
      performance: z.array(performanceRowSchema.pick({ tradeDate: true, cumReturn: true, benchmarkCumReturn: true })),
      strategyCount: z.int(),
      simulated: z.boolean(),
    })
    .nullable(),
});

export const strategyEndpoints = {
  strategies,
  waitingStrategies,
  canBacktest,
  backtestDateRange,
  trackingReport,
  backtestReportPerformance,
  strategyPositions,
  strategyTargets,
  featuredStrategy,
};
