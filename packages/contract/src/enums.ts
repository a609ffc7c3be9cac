import { z } from 'zod';
import { RISK_WORDS } from './constants.ts';

/** Languages of the client, and of what the server writes for its readers. */
export const language = z.enum(['en', 'zh']);
export type Language = z.infer<typeof language>;
/** Enumerations of the documents, once. */
export const accountState = z.enum(['Trial', 'Enabled', 'Disabled']);
export type AccountState = z.infer<typeof accountState>;
export const memberClass = z.enum(['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Internal', 'Guest']);
export type MemberClass = z.infer<typeof memberClass>;
export const broker = z.enum(['IB', 'IBWEBAPI', 'SCHWAB', 'PIPA', 'TD', 'ALPACA']);
export type Broker = z.infer<typeof broker>;
export const tradeType = z.enum(['SIMU_IB', 'MONEY_IB', 'MONEY_SCHWAB', 'SIMU_PIPA', 'SIMU_ALPACA', 'MONEY_ALPACA']);
export type TradeType = z.infer<typeof tradeType>;
/** 2 §3: SIMU_ is a paper trade, everything else a money trade. */
export const isPaperTrade = (kind: TradeType): boolean => kind.startsWith('SIMU_');
/** Whether a broker fills the orders, so that they differ from what the simulator would have made of them. */
export const hasPaperTwin = (kind: TradeType): boolean => !kind.endsWith('_PIPA');
export const strategyType = z.enum(['AQS', 'AQM']);
export type StrategyType = z.infer<typeof strategyType>;
export const strategyStatus = z.enum(['Online', 'Active', 'Offline']);
export type StrategyStatus = z.infer<typeof strategyStatus>;
export const strategyCategory = z.enum(['Diversification', 'Max_Return', 'Hybrid', 'Speculation', 'Others']);
export type StrategyCategory = z.infer<typeof strategyCategory>;
export const strategyRiskLevel = z.enum(RISK_WORDS);
export const componentType = z.enum(['Stock', 'ETF', 'Hybrid']);
export type ComponentType = z.infer<typeof componentType>;
export const longShort = z.enum(['LONG', 'SHORT', 'LONG_SHORT']);
export type LongShort = z.infer<typeof longShort>;
export const chargeType = z.enum(['Free', 'FixedMonthly', 'PercentOfPortfolioMonthly']);
export type ChargeType = z.infer<typeof chargeType>;
export const backtestType = z.enum(['Test', 'TrainAndTest']);
export type BacktestType = z.infer<typeof backtestType>;
export const tradingType = z.enum(['Individual', 'Copy', 'BaseOnMembership']);
export type TradingType = z.infer<typeof tradingType>;
export const marketType = z.enum(['US', 'CN']);
export type MarketType = z.infer<typeof marketType>;
/** Background work in which every strategy takes part. */
export const strategyWork = z.enum(['Targets', 'Tracking', 'Evaluation', 'Admission']);
export type StrategyWork = z.infer<typeof strategyWork>;

export const rebalancePeriod = z.enum(['Daily', 'Weekly', 'Monthly']);
export type RebalancePeriod = z.infer<typeof rebalancePeriod>;
export const investmentTimeframe = z.enum(['no preference', '3', '6', '9', '12']);
export type InvestmentTimeframe = z.infer<typeof investmentTimeframe>;
export const portfolioType = z.enum(['no preference', 'Stock', 'ETF', 'Hybrid', 'NotCare']);
export type PortfolioType = z.infer<typeof portfolioType>;
export const importanceOrder = z.enum(['123', '132', '213', '231', '312', '321']);
export type ImportanceOrder = z.infer<typeof importanceOrder>;
export const portfolioStatus = z.enum(['ReadyToStart', 'Starting', 'StartFailed', 'Started', 'Stop']);
export type PortfolioStatus = z.infer<typeof portfolioStatus>;
export const cashChangeStatus = z.enum(['ReadyToExecute', 'Executing', 'Executed', 'Cancelled', 'Failed']);
export type CashChangeStatus = z.infer<typeof cashChangeStatus>;
export const orderSide = z.enum(['Buy', 'Sell', 'Short', 'Cover']);
export type OrderSide = z.infer<typeof orderSide>;
export const orderType = z.enum(['Market', 'Limit', 'MarketOnOpen', 'MarketOnClose']);
export type OrderType = z.infer<typeof orderType>;
const timeInForce = z.enum(['Day', 'GoodTillCancelled']);
export type TimeInForce = z.infer<typeof timeInForce>;
export const orderStatus = z.enum(['Accepted', 'PartlyFilled', 'Filled', 'Cancelled', 'Rejected', 'Expired']);
export type OrderStatus = z.infer<typeof orderStatus>;
export const marketSource = z.enum(['simulated', 'replay', 'real']);
export type MarketSource = z.infer<typeof marketSource>;
export const marketPhase = z.enum(['PreOpen', 'Open', 'Closed', 'Ended']);
export type MarketPhase = z.infer<typeof marketPhase>;
/** The work that the market clock waits for. */
export const marketWorks = [
  'trade the opening',
  'await trades',
  'end orders',
  'publish bars',
  'charge interest',
  'charge borrowed shares',
  'charge fees',
  'write records',
  'call margin',
  'watch tolerances',
  'thin values',
  'check drift',
] as const;
export type MarketWork = (typeof marketWorks)[number];
/**
 * Why the market stands still. NoLeader: no worker holds the clock. Stuck: a worker holds it and gets nothing done. Unreadable: the
 * clock cannot be read, as its table is locked.
 */
export const marketStallCause = z.enum(['NoLeader', 'Stuck', 'Unreadable']);
export type MarketStallCause = z.infer<typeof marketStallCause>;
/**
 * ACTIVE: a paid membership. TRIAL: the free time of a new user. PAST_DUE: a payment has failed and is tried again; the
 * membership goes on meanwhile. GRANTED: a class without payment, such as Internal. EXPIRED: a trial or a membership that is over.
 */
export const membershipStatus = z.enum(['ACTIVE', 'TRIAL', 'PAST_DUE', 'GRANTED', 'EXPIRED']);
export type MembershipStatus = z.infer<typeof membershipStatus>;
/**
 * Why an investor membership is disabled. Blocked: by an operator, who alone lifts it. Unsubscribed: by its owner, whose
 * signature enables it again. Expired: the trial or the membership is over.
 */
export const disabledReason = z.enum(['Blocked', 'Unsubscribed', 'Expired']);
export type DisabledReason = z.infer<typeof disabledReason>;
/** When a subscription ends that is cancelled now: with the period that is paid, or at once where its payment is open. */
export const cancellation = z.enum(['AtPeriodEnd', 'AtOnce']);
export type Cancellation = z.infer<typeof cancellation>;
/** Months; 0 for what is free (1 §3). */
export const billingCycle = z.union([z.literal(0), z.literal(1), z.literal(3), z.literal(12)]);
export type BillingCycle = z.infer<typeof billingCycle>;
export const planPayment = z.enum(['free', 'monthly', 'quarterly', 'annual']);
export type PlanPayment = z.infer<typeof planPayment>;
export const billStatus = z.enum(['Unsettled', 'SettledUnpayed', 'SettledPayed', 'SettledReview']);
export type BillStatus = z.infer<typeof billStatus>;
export const billType = z.enum(['MemberBill', 'StrategyIncome']);
export type BillType = z.infer<typeof billType>;
export const feeType = z.enum([
  'InvestorMemberFee',
  'DeveloperMemberFee',
  'StrategyCharge',
  'StrategyIncome',
  'Promotion',
]);
export type FeeType = z.infer<typeof feeType>;
/** 1 §2: market rating of the newsletter. */
export const marketRating = z.enum(['Bearish', 'Bearish to Neutral', 'Neutral', 'Neutral to Bullish', 'Bullish']);
export type MarketRating = z.infer<typeof marketRating>;
/** Shapes of the captcha, one of which its prompt asks for. */
export const captchaShapes = ['triangle', 'square', 'circle', 'star', 'cross', 'crescent', 'heart', 'arrow'] as const;
export type CaptchaShape = (typeof captchaShapes)[number];
export type CaptchaPrompt = `Click the ${CaptchaShape}`;
export const captchaPrompts = captchaShapes.map((shape): CaptchaPrompt => `Click the ${shape}`);

/**
 * What a real market asks its vendors for on a day: what happens to instruments before the open, the bars of the day, what is published
 * besides, and the closes of a second vendor.
 */
export const liveWorkKind = z.enum(['Actions', 'Bars', 'Macro', 'Volatility', 'Reports', 'Check']);
export type LiveWorkKind = z.infer<typeof liveWorkKind>;
