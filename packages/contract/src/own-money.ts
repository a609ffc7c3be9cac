import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { broker, portfolioStatus, strategyType, tradeType } from './enums.ts';
import { compactDay, day, instant, metric, money } from './fields.ts';

/** Dollars that add up: usable and reserved cash, what is in portfolios, and what is to come. */
const partsOfMoney = {
  value: money,
  usableCash: money,
  /** Set aside for starts and increases of amounts. */
  reservedCash: money,
  /** Value of the portfolios. */
  inPortfolios: money,
  /** Of portfolios that do not run any more: dividends due and not paid yet, less what they owe. */
  toCome: money,
  /** Profit or loss since the close before the present session. */
  dailyProfitLoss: money,
};

const moneyAccountSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  account: z.string(),
  broker,
  tradeType,
  ...partsOfMoney,
});

/** An own portfolio that is not stopped, or that sold everything in the present session; its parts add up to its value. */
const moneyPortfolioSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  strategyType,
  strategyId: z.int(),
  strategyName: z.string(),
  tradeType,
  trackAccountId: z.int(),
  accountName: z.string(),
  status: portfolioStatus,
  isStopping: z.boolean(),
  /** Why a start failed: the owner may have called it off. */
  statusReason: z.string().nullable(),
  value: money,
  positionsValue: money,
  /** Negative cash is borrowed. */
  cash: money,
  /** Dividends due and not paid yet, less fees that are due. */
  toCome: money,
  investedAmount: money,
  dailyProfitLoss: money,
  dailyReturn: metric,
  /** Since the start, dollars. */
  totalReturn: money,
  returnRatio: metric,
  benchmarkReturnRatio: metric,
  startTime: instant.nullable(),
  nextTradeDate: day.nullable(),
});
export type MoneyPortfolio = z.infer<typeof moneyPortfolioSchema>;

/** A symbol over all own portfolios. */
const moneyHoldingSchema = z.strictObject({
  symbol: z.string(),
  name: z.string(),
  sector: z.string().nullable(),
  /** Signed. */
  shares: z.number(),
  price: money,
  value: money,
  /** Of the value of all accounts, fraction. */
  ratio: metric,
  /** Change of the price since the close before, fraction. */
  dailyChange: metric,
  /** Value less cost. */
  profitLoss: money,
  portfolios: z.int(),
});
export type MoneyHolding = z.infer<typeof moneyHoldingSchema>;

const shareSchema = z.strictObject({ name: z.string().nullable(), value: money, ratio: metric });

const ownMoneySchema = z.strictObject({
  /** Market instant of the prices. */
  at: instant,
  /** Of all accounts that are not deleted; accounts and portfolios add up to it. */
  total: z.strictObject({
    ...partsOfMoney,
    /** Against the value before, of all accounts with their cash; null without any. */
    dailyReturn: metric,
    benchmarkDailyReturn: metric,
  }),
  accounts: z.array(moneyAccountSchema),
  portfolios: z.array(moneyPortfolioSchema),
  /** The largest first. With cash and what is to come they add up to the total value. */
  holdings: z.array(moneyHoldingSchema),
  /** Cash of accounts and portfolios. */
  cash: money,
  /** Dividends due and not paid yet, less fees that are due, of all portfolios. */
  dividendsToCome: money,
  /** The holdings by sector or group of funds, the largest first. */
  sectors: z.array(shareSchema),
  /** The portfolios by strategy, the largest first. */
  strategies: z.array(
    z.strictObject({
      strategyId: z.int(),
      strategyType,
      name: z.string(),
      portfolios: z.int(),
      value: money,
      ratio: metric,
      dailyProfitLoss: money,
    }),
  ),
});
export type OwnMoney = z.infer<typeof ownMoneySchema>;

const ownMoney = endpoint({
  method: 'GET',
  path: 'portfolios/money',
  access: 'user',
  scope: 'read:portfolios',
  tool: 'show_portfolios',
  summary: 'The value of all own accounts with its parts: accounts, portfolios, holdings, sectors and strategies',
  output: ownMoneySchema,
});

/** Sessions of the curve: more than ten years. */
export const MAX_MONEY_CLOSES = 2_600;

const curvePoint = z.strictObject({ at: instant, totalReturn: z.number(), benchmarkReturn: z.number() });
const curveReturns = { tradeDate: compactDay, cumReturn: z.number(), benchmarkCumReturn: z.number() };

const ownMoneyCurve = endpoint({
  method: 'GET',
  path: 'portfolios/moneyCurve',
  access: 'user',
  scope: 'read:portfolios',
  summary: 'Time-weighted return of all own accounts against SPY: its closes, and values during the sessions of a week',
  output: z.strictObject({
    /** Ascending; returns since the first deposit, fractions. */
    closes: z.array(z.strictObject({ ...curveReturns, value: money })),
    /** Ascending; the same returns at instants of the last sessions. */
    points: z.array(curvePoint),
    /** The same of what is in portfolios, without the cash outside of them, since the first portfolio began. */
    invested: z.strictObject({ closes: z.array(z.strictObject(curveReturns)), points: z.array(curvePoint) }),
  }),
});

/** Which clock the day of an event follows: that of the market, or the calendar of a person. */
const eventClock = z.enum(['market', 'calendar']);

const comingEventSchema = z.strictObject({
  kind: z.enum(['Start', 'Trade', 'Dividend', 'Fee', 'Bill', 'MembershipEnds', 'LinkEnds']),
  day,
  clock: eventClock,
  /** Of the portfolio, the symbol, the plan or the broker. */
  name: z.string(),
  portfolioId: z.int().nullable(),
  strategyType: strategyType.nullable(),
  /** Dollars; of a fee what it would be today. Null where none are known. */
  amount: money.nullable(),
});
export type ComingEvent = z.infer<typeof comingEventSchema>;

/** Rows of what happens next. */
export const MAX_COMING_EVENTS = 40;

const comingEvents = endpoint({
  method: 'GET',
  path: 'portfolios/comingEvents',
  access: 'user',
  scope: 'read:portfolios',
  tool: 'show_portfolios',
  summary: 'What happens next to the own money: trades, dividends, fees, bills and links that end, the soonest first',
  output: z.array(comingEventSchema),
});

export const ownMoneyEndpoints = { ownMoney, ownMoneyCurve, comingEvents };
