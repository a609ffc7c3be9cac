import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { strategyType, tradeType } from './enums.ts';
import { instant, metric, money, textInput } from './fields.ts';
import { getNewsletter, newsletterHeaderSchema, newsletterLanguage } from './newsletter.ts';
import { portfolioSchema } from './portfolios/portfolio.ts';
import { strategySchema } from './strategies.ts';

/** Sums over all own accounts and the portfolios that run, dollars. */
const dashboardSummarySchema = z.strictObject({
  /** Usable cash, reserved cash, what is in portfolios, and what is to come. */
  totalAccountValue: money,
  usableCash: money,
  /** Set aside for starts and increases of amounts. */
  reservedCash: money,
  /** Value of the portfolios that run. */
  inPortfolios: money,
  /** Of portfolios that do not run any more: dividends due and not paid yet, less what they owe. */
  toCome: money,
  /** Net money that was put into them. */
  investedAmount: money,
  profitLoss: money,
  accounts: z.int(),
  runningPortfolios: z.int(),
});
export type DashboardSummary = z.infer<typeof dashboardSummarySchema>;

/** Something that happened in an own portfolio: a trade, a change of the invested amount, or another entry of its log. */
const ownActivitySchema = z.strictObject({
  /** Unique within its kind. */
  id: z.int(),
  kind: z.enum(['Trade', 'Amount', 'Portfolio']),
  time: instant,
  portfolioId: z.int(),
  portfolioName: z.string(),
  strategyType,
  action: z.string(),
  message: z.string(),
  /** Dollars: the value of a trade, the signed change of an amount; null for the rest. */
  amount: money.nullable(),
});
export type OwnActivity = z.infer<typeof ownActivitySchema>;

/** Own portfolios of one kind: how many there are, and the largest of them. */
const ownPortfolios = z.strictObject({ count: z.int(), portfolios: z.array(portfolioSchema) });

const dashboardSchema = z.strictObject({
  summary: dashboardSummarySchema,
  aqs: ownPortfolios,
  aqm: ownPortfolios,
  stoppedAqm: z.array(portfolioSchema),
  /** Newest first. */
  activities: z.array(ownActivitySchema),
  /** Best Sharpe ratio of the featured backtest first. */
  topAqs: z.array(strategySchema),
  topAqm: z.array(strategySchema),
  /** Latest release first. */
  released: z.array(strategySchema),
  /** The latest, or that of the version; null before the first one, and for a version that names none. */
  newsletter: newsletterHeaderSchema.nullable(),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

const getDashboardData = endpoint({
  method: 'GET',
  path: 'users/getDashboardData',
  access: 'investor',
  scope: 'read:portfolios',
  tool: 'show_portfolios',
  summary: 'What the dashboard shows: sums, own portfolios, latest activities, best and latest strategies',
  input: z.strictObject({
    /** Of the newsletter. The dashboard is not refused for a version that names none. */
    version: textInput(32).optional(),
    /** Of the newsletter's subtitle. */
    language: newsletterLanguage.optional(),
  }),
  output: dashboardSchema,
});

/** Figures of a row of the investment summary, dollars. */
const summaryFigures = {
  totalAccountValue: money,
  totalPositionValue: money,
  /** Position value against account value, fraction; null without a value. */
  positionRatio: metric,
  totalCash: money,
  /** Dividends due and not paid yet, less fees that are due; with positions and cash the account value. */
  toCome: money,
  /** Profit or loss since the start. */
  totalReturn: money,
};

/** 1 §2: one portfolio of the summary. Its account value is what the portfolio holds of the account. */
const investmentRowSchema = z.strictObject({
  portfolioId: z.int(),
  accountType: tradeType,
  accountName: z.string(),
  accountNum: z.string(),
  type: strategyType,
  portfolioName: z.string(),
  strategyId: z.int(),
  strategyName: z.string(),
  /** 1 to 5. */
  riskLevel: z.int(),
  ...summaryFigures,
  lastUpdate: instant.nullable(),
});
export type InvestmentRow = z.infer<typeof investmentRowSchema>;

const investmentPartSchema = z.strictObject({
  rows: z.array(investmentRowSchema),
  subtotal: z.strictObject(summaryFigures),
});
export type InvestmentPart = z.infer<typeof investmentPartSchema>;

const investmentSummary = endpoint({
  method: 'GET',
  path: 'portfolios/investmentSummary',
  access: 'user',
  scope: 'read:portfolios',
  tool: 'show_portfolios',
  summary: 'Own portfolios that are not stopped, AQS and AQM apart, each with a subtotal',
  output: z.strictObject({ aqs_summary: investmentPartSchema, aqm_summary: investmentPartSchema }),
});

export const dashboardEndpoints = { getDashboardData, investmentSummary, getNewsletter };
