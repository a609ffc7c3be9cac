import type { Strategy } from '@pipa/contract';
import { change, dollars, number, percent } from '../../present/index.ts';

/** A figure of a strategy, as its featured backtest has it or as its offer says. */
export interface StrategyMetric {
  readonly key: keyof Strategy;
  readonly name: { readonly en: string; readonly zh: string };
  readonly pattern: RegExp;
  /** Whether it is shown as percent; left out for what is no statistic. */
  readonly isRatio?: boolean;
  /** Less is better. */
  readonly isLow?: true;
  readonly format: (value: number | null) => string;
}
const ratio = (value: number | null) => number(value, 2);

export const METRICS: readonly StrategyMetric[] = [
  {
    key: 'sharpe',
    name: { en: 'Sharpe ratio', zh: '夏普比率' },
    pattern: /\bsharpe\b|夏普|\brisk[- ]adjusted\b|风险调整/,
    isRatio: false,
    format: ratio,
  },
  {
    key: 'sortino',
    name: { en: 'Sortino ratio', zh: '索提诺比率' },
    pattern: /\bsortino\b|索提诺/,
    isRatio: false,
    format: ratio,
  },
  {
    key: 'maxDrawdown',
    name: { en: 'Max drawdown', zh: '最大回撤' },
    pattern: /\b(?:max(?:imum)? ?)?drawdowns?\b|\b(?:deepest|worst|biggest) (?:fall|loss)\b|回撤|最大跌幅|最大亏损/,
    isRatio: true,
    format: percent,
  },
  {
    key: 'algoVolatility',
    name: { en: 'Volatility', zh: '波动率' },
    pattern: /\bvolatil\w*\b|\bhow (?:calm|wild)\b|波动/,
    isRatio: true,
    isLow: true,
    format: percent,
  },
  { key: 'alpha', name: { en: 'Alpha', zh: '阿尔法' }, pattern: /\balpha\b|阿尔法/, isRatio: true, format: percent },
  { key: 'beta', name: { en: 'Beta', zh: '贝塔' }, pattern: /\bbeta\b|贝塔/, isRatio: false, format: ratio },
  {
    key: 'algoCAGR',
    name: { en: 'CAGR', zh: '年化收益率（CAGR）' },
    pattern:
      /\bcagr\b|\bcompound\w*\b|\bannuali[sz]ed\b|\b(?:annual|yearly) (?:return|growth)\b|\b(?:return|growth|grow|make|earn)s? (?:a|per|each) year\b|\breturns? most\b|年化|复合|每年(?:收益|回报|增长|赚)|(?<![去今前上年\d])年收益/,
    isRatio: true,
    format: change,
  },
  {
    key: 'cumReturn',
    name: { en: 'Total return', zh: '总收益率' },
    pattern:
      /\b(?:total|cumulative|overall) return\b|\breturns?\b|\bperform\w*\b|\bprofit\w*\b|总收益|累计收益|收益率?|回报|表现|赚/,
    isRatio: true,
    format: change,
  },
  {
    key: 'pipaRating',
    name: { en: 'Rating', zh: '评分' },
    pattern: /\brat(?:ing|ed)\b|\bscore\b|\bstars?\b|评分|评级|得分/,
    isRatio: false,
    format: ratio,
  },
  {
    key: 'minInvestmentAmount',
    name: { en: 'Minimum amount', zh: '最低投资金额' },
    pattern:
      /\b(?:min(?:imum)?|least|smallest)\b.*(?:amount|invest\w*|money|dollars)?|\bhow (?:much|little) (?:do i need|is needed|to start)\b|最低(?:投资|金额|门槛)?|最少|门槛|起投/,
    isLow: true,
    format: (value) => dollars(value ?? 0),
  },
  {
    key: 'maxInvestmentAmount',
    name: { en: 'Maximum amount', zh: '最高投资金额' },
    pattern: /\bmax(?:imum)? (?:amount|investment)\b|\bmost i can invest\b|最高(?:投资|金额)|上限/,
    format: (value) => dollars(value ?? 0),
  },
  {
    key: 'numberOfSubscription',
    name: { en: 'Subscriptions', zh: '订阅数' },
    pattern:
      /\bhow many (?:people|users|investors|subscri\w*|followers)\b|\bsubscribers\b|\bpopular\b|多少人|订阅数|人气|受欢迎/,
    isRatio: false,
    format: (value) => number(value, 0),
  },
  {
    key: 'riskLevelNumber',
    name: { en: 'Risk level', zh: '风险等级' },
    pattern:
      /\brisk(?:y|iest)?(?: level)?\b(?! ?[- ]?(?:adjusted|parity))|\bsafe(?:st)?\b|\bconservative\b|风险(?!调整|平价)|稳健|安全|保守/,
    isRatio: false,
    isLow: true,
    format: (value) => number(value, 0),
  },
];

/** Figures that a text names; a plain 'return' is meant only where it names no exacter one. */
export function metricsIn(lower: string): StrategyMetric[] {
  const found = METRICS.filter(({ pattern }) => pattern.test(lower));
  const isExact = found.some(({ key }) => key !== 'cumReturn');
  const kept = found.filter(
    ({ key }) => key !== 'cumReturn' || !isExact || /\b(?:total|cumulative)\b|总收益|累计/.test(lower),
  );
  // 'minimum drawdown' is about the drawdown.
  return kept.filter(
    ({ key }) =>
      key !== 'minInvestmentAmount' ||
      kept.length === 1 ||
      /invest|amount|money|dollar|投资|金额|门槛|起投/.test(lower),
  );
}
