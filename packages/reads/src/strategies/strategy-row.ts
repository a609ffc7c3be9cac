import { nextRebalanceDay, previousTradingDay, type TradingDay } from '@pipa/calendar';
import type { Strategy } from '@pipa/contract';
import { findNextOpenDay } from '@pipa/db/market';
import type { Following, ListedStrategy } from '@pipa/db/strategies';
import type { Market } from '../market/read-market.ts';
import { compactDayOf, openOf, riskFields, wireMoney } from '../values/wire-rows.ts';
import { comparedMetricsOf } from './wire-metrics.ts';

function nextTradeDateOf(period: Strategy['rebalancePeriod'], market: Market): TradingDay | null {
  const from = findNextOpenDay(market);
  const day = from && nextRebalanceDay(previousTradingDay(from), period);
  return day !== null && market.lastDay !== null && day > market.lastDay ? null : day;
}

/** Dollars that a backtest ended with. */
const endValueOf = (initialAmount: number | null, totalReturn: number | null): number | null =>
  initialAmount === null || totalReturn === null ? null : wireMoney(initialAmount * (1 + totalReturn));

/** A strategy as lists show it, with the metrics of its featured report. */
export function strategyRow(facts: ListedStrategy, market: Market, following: Following): Strategy {
  const { code: _, kind, onlineDay, createdAt, modifiedAt, metrics, benchmarkMetrics, ...listed } = facts;
  const { reportSubPath, reportEndDay, reportInitialAmount, liquidateOnEmergency, ...row } = listed;
  const compared = comparedMetricsOf(metrics ?? {}, benchmarkMetrics ?? {});
  return {
    ...row,
    versions: [...row.versions],
    strategyType: kind,
    isAQM: kind === 'AQM',
    createTime: createdAt.toISOString(),
    modifiedTime: modifiedAt.toISOString(),
    activeTime: onlineDay && openOf(onlineDay),
    onlineTime: onlineDay && openOf(onlineDay),
    algoTypeStr: facts.algoType,
    ...riskFields(facts.riskLevel),
    nextTradeDate: nextTradeDateOf(facts.rebalancePeriod, market),
    brokerAccountName: null,
    tradeDate: reportEndDay && compactDayOf(reportEndDay),
    lastPerfLiquidation: endValueOf(reportInitialAmount, compared.totalReturn),
    subPath: reportSubPath,
    profile: { liquidateOnEmergency },
    numberOfSubscription: following.numberOfSubscription,
    portfolioValue: wireMoney(following.portfolioValue),
    cumReturn: compared.totalReturn,
    benchmarkCumReturn: compared.benchmarkTotalReturn,
    annualReturn: compared.annualReturn,
    algoCAGR: compared.cagr,
    benchmarkCAGR: compared.benchmarkCagr,
    alpha: compared.alpha,
    beta: compared.beta,
    sharpe: compared.sharpe,
    sortino: compared.sortino,
    algoVolatility: compared.volatility,
    maxDrawdown: compared.maxDrawdown,
    benchmarkMaxDrawdown: compared.benchmarkMaxDrawdown,
    benchmarkVolatility: compared.benchmarkVolatility,
    benchmarkSharpe: compared.benchmarkSharpe,
    benchmarkSortino: compared.benchmarkSortino,
  };
}
