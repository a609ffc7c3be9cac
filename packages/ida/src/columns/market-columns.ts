import type { performanceNames, predictionNames, scoreNames, stateModels } from '@pipa/contract';
import { type ColumnFacts, column } from '../column.ts';

type Prediction = (typeof predictionNames)[number];
type Names =
  | `currentState${(typeof stateModels)[number]}`
  | Prediction
  | `${Prediction}Probability`
  | (typeof scoreNames)[number]
  | Exclude<(typeof performanceNames)[number], 'dailyReturn'>;

const probability = (en: string, zh: string) =>
  column('probability', `${en}: Up`, `${zh}：上涨概率`, {
    hint: ['Probability that the close after the horizon is higher', '期末收盘价更高的概率'],
  });
const returnOver = (days: number, en: string, zh: string) =>
  column('percent', `${en} (%)`, `${zh}（%）`, { hint: [`${days} sessions`, `${days} 个交易日`] });

/** States of the market, predictions, scores and performance. */
export const marketColumns: Readonly<Record<Names, ColumnFacts>> = {
  currentStateR1: column('state', 'State R1', '状态 R1', { hint: ['By rules on price', '按价格规则'] }),
  currentStateH1: column('state', 'State H1', '状态 H1', {
    hint: ['By a hidden Markov model', '按隐马尔可夫模型'],
  }),
  currentStateS1: column('state', 'State S1', '状态 S1', { hint: ['Of sentiment, by rules', '情绪状态，按规则'] }),
  currentStateM1: column('state', 'State M1', '状态 M1', { hint: ['Of the economy, by rules', '宏观状态，按规则'] }),
  pred5dDrl: column('call', 'Prediction 5D (DRL)', '5 日预测（DRL）'),
  pred3_5dTaFactors: column('call', 'Prediction 5D (TA factors)', '5 日预测（技术因子）'),
  pred4_20dMacroFactors: column('call', 'Prediction 20D (macro factors)', '20 日预测（宏观因子）'),
  pred5dDrlProbability: probability('5D (DRL)', '5 日（DRL）'),
  pred3_5dTaFactorsProbability: probability('5D (TA factors)', '5 日（技术因子）'),
  pred4_20dMacroFactorsProbability: probability('20D (macro factors)', '20 日（宏观因子）'),

  overallScore: column('rank', 'Overall', '综合'),
  efficiencyScore: column('rank', 'Efficiency', '效率'),
  growthScore: column('rank', 'Growth', '成长'),
  qualityScore: column('rank', 'Quality', '质量'),
  profitabilityScore: column('rank', 'Profitability', '盈利'),
  dividendScore: column('rank', 'Dividend', '股息'),

  weeklyReturn: returnOver(5, '5 Days', '5 日'),
  monthlyReturn: returnOver(21, '21 Days', '21 日'),
  quarterlyReturn: returnOver(61, '61 Days', '61 日'),
  yearlyReturn: returnOver(252, '252 Days', '252 日'),
  volatility: column('percent', 'Volatility 5Y (%)', '5 年波动率（%）', {
    hint: [
      'Standard deviation of the daily returns of 5 years, a year; of a shorter history where there are less',
      '5 年日收益率的年化标准差；历史不足 5 年时按已有历史计算',
    ],
  }),
  maxDD: column('percent', 'Max Drawdown 5Y (%)', '5 年最大回撤（%）', {
    hint: [
      'The deepest fall from a high within 5 years, or within a shorter history',
      '5 年内自高点的最大跌幅；历史不足 5 年时按已有历史计算',
    ],
  }),
};
