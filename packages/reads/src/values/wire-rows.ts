import { openingOf, type TradingDay } from '@pipa/calendar';
import {
  DEFAULT_BENCHMARK,
  isRiskLevel,
  type Perf,
  type Portfolio,
  type PortfolioRecord,
  type PositionRow,
  RISK_LEVELS,
  RISK_WORDS,
} from '@pipa/contract';
import type { PortfolioFacts, ShownRecord } from '@pipa/db/portfolios';
import { exact, offeredActions, type PositionValue, phaseOf, settlementOf, sum, type Valuation } from '@pipa/trading';
import type { Measured } from './measure-portfolio.ts';

/** Dollars rounded to the six decimals of the wire. */
export const wireMoney = (dollars: number): number => {
  const rounded = Math.round(dollars * 1e6) / 1e6;
  return rounded === 0 ? 0 : rounded;
};

/** Sum of dollars of the wire, exact to their last decimal. */
export const wireSum = (dollars: readonly number[]): number => sum(dollars.map(exact)).toNumber();

/** A part as a fraction; null of nothing. */
export const ratioOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** The documented eight-digit form of a trading day. */
export const compactDayOf = (day: TradingDay): string => day.replaceAll('-', '');

/** A day as an instant of the wire: the hour at which its session opens. */
export const openOf = (day: TradingDay): string => openingOf(day).toISOString();

/** The risk level of a strategy in the forms of the wire. RangeError for a number that is none. */
export function riskFields(level: number) {
  if (!isRiskLevel(level)) throw new RangeError(`No risk level ${level}`);
  return { riskLevel: RISK_WORDS[level], riskLevelNumber: level, riskText: RISK_LEVELS[level] };
}

function strategyOf({ riskLevel: level, ...strategy }: PortfolioFacts['strategy']): Portfolio['strategy'] {
  const { riskLevel, riskLevelNumber } = riskFields(level);
  return { ...strategy, riskLevel, riskLevelNumber };
}

function settlementRow({ settlement, stoppedAt }: PortfolioFacts): Portfolio['settlement'] {
  return settlement && { ...settlementOf(settlement), stopTime: stoppedAt?.toISOString() ?? null };
}

/** A portfolio as cards and lists show it. `at` is the market instant of the prices. */
export function portfolioRow(facts: PortfolioFacts, measured: Measured, at: Date): Portfolio {
  const { valuation, performance, benchmarkReturn } = measured;
  const hasTraded = facts.startedAt !== null || facts.lastRecord !== null;
  const valuedAt = facts.status === 'Stop' ? facts.stoppedAt : hasTraded ? at : null;
  return {
    id: facts.id,
    name: facts.name,
    note: facts.note,
    status: facts.status,
    statusReason: facts.statusReason,
    isStopping: facts.isStopping,
    actions: offeredActions(phaseOf(facts.status, facts.isStopping), facts.strategyType),
    tradeType: facts.tradeType,
    createTime: facts.createdAt.toISOString(),
    startTime: facts.startedAt?.toISOString() ?? null,
    brokerAccountName: facts.account,
    trackingAccountId: facts.trackAccountId,
    nextTradeDate: facts.nextTradeDate,
    cash: wireMoney(facts.cash),
    receivable: wireMoney(valuation.receivable),
    portfolioValue: wireMoney(valuation.netLiquidation),
    isAccountFrozen: facts.isAccountFrozen,
    investedAmount: wireMoney(facts.investmentAmount),
    totalReturn: wireMoney(performance.profitLoss),
    returnRatio: hasTraded ? performance.cumReturn : null,
    benchmarkSymbol: DEFAULT_BENCHMARK,
    benchmarkReturnRatio: hasTraded ? benchmarkReturn : null,
    lastValueUpdateTime: valuedAt?.toISOString() ?? null,
    settlement: settlementRow(facts),
    marketType: facts.marketType,
    portfolioClass: facts.portfolioClass,
    buyValuePerOrder: facts.buyValuePerOrder,
    sellValuePerOrder: facts.sellValuePerOrder,
    strategyType: facts.strategyType,
    strategyId: facts.strategy.id,
    strategy: strategyOf(facts.strategy),
    profile: facts.profile,
    tradeNotification: facts.tradeNotification,
    subPath: facts.subPath,
  };
}

/** The monitor's tiles. `worstDrawdown` is the deepest one recorded, 0 without records. */
export function perfRow(facts: PortfolioFacts, measured: Measured, at: Date, worstDrawdown: number): Perf {
  const { valuation, performance, benchmarkReturn } = measured;
  const { lastRecord } = facts;
  const hasTraded = facts.startedAt !== null || lastRecord !== null;
  return {
    at: at.toISOString(),
    portfolioValue: wireMoney(valuation.netLiquidation),
    investedAmount: wireMoney(facts.investmentAmount),
    totalReturn: hasTraded ? performance.cumReturn : null,
    profitLoss: wireMoney(performance.profitLoss),
    dailyReturn: hasTraded ? performance.dailyReturn : null,
    dailyProfitLoss: wireMoney(performance.dailyProfitLoss),
    benchmarkReturn: hasTraded ? benchmarkReturn : null,
    sharpe: lastRecord?.sharpe ?? null,
    sortino: lastRecord?.sortino ?? null,
    alpha: lastRecord?.alpha ?? null,
    beta: lastRecord?.beta ?? null,
    volatility: lastRecord?.volatility ?? null,
    maxDrawdown: hasTraded ? Math.min(worstDrawdown, performance.drawdown) : null,
    valueAtRisk: lastRecord?.valueAtRisk ?? null,
    longExposure: valuation.longExposure,
    shortExposure: valuation.shortExposure,
    availableCash: wireMoney(Math.max(0, valuation.cash)),
    margin: wireMoney(Math.max(0, -valuation.cash)),
    receivable: wireMoney(valuation.receivable),
  };
}

/** A position; without a price it has a cost but no value. */
function positionRow(position: PositionValue, name: string): PositionRow {
  const { isPriced } = position;
  const value = isPriced ? wireMoney(position.marketValue) : null;
  return {
    symbol: position.symbol,
    name,
    marketPrice: isPriced ? wireMoney(position.price) : null,
    costBasis: wireMoney(position.costBasis),
    position: position.shares,
    positionValue: value,
    value,
    positionPercentage: isPriced ? position.percentage : null,
    profitLoss: isPriced ? wireMoney(position.profitLoss) : null,
  };
}

/** A recorded close of a portfolio. */
export const recordRow = ({ tradeDate, ...record }: ShownRecord): PortfolioRecord => ({
  ...record,
  tradeDate: compactDayOf(tradeDate),
});

/** Positions of a valuation, the largest first. */
export function positionRows(
  { positions }: Pick<Valuation, 'positions'>,
  nameOf: (symbol: string) => string,
): PositionRow[] {
  return [...positions]
    .sort((a, b) => Math.abs(b.marketValue) - Math.abs(a.marketValue) || (a.symbol < b.symbol ? -1 : 1))
    .map((position) => positionRow(position, nameOf(position.symbol)));
}
