import type { Translation } from '@pipa/words';
import type { live as english } from '../en/live.ts';

export const live: Translation<typeof english> = {
  title: '样本外与回测对比',
  text: (day) => `截至 ${day} 的精选回测，以及此后的跟踪`,
  backtest: '回测',
  live: '样本外',
  bounds: '90% 区间',
  since: (day) => `${day} 起为样本外`,
  summary: (day, value) => `回测，${day} 起为样本外：自回测开始以来 ${value}`,
  divergence: '偏离度',
  divergenceNote: '与预期增长相差的标准差数',
  liveReturn: '样本外收益率',
  sessions: (count) => `${count} 个交易日`,
  expected: '预期收益率',
  expectedNote: '按回测的均值',
  sharpeGap: '夏普比率，样本外减回测',
  sharpeGapNote: '年化',
  formula:
    '偏离度 = (ln(1 + 样本外收益率) − n·m) / (s·√n)，其中 n 为样本外天数，m 和 s 为回测每日对数收益率的均值和标准差。若样本外与回测相似，十次中有九次落在 ±1.64 以内；虚线显示该范围。',
  tooShort: (days) => `偏离度自第 ${days} 个样本外交易日起显示。`,
  portfolio: {
    title: '与策略对比',
    text: '投资组合与策略自身跟踪的累计收益率，取两者共有的日期',
    own: '投资组合',
    track: '跟踪',
    gap: '差异',
    gapNote: '投资组合减跟踪',
    trackingError: '年跟踪误差',
    trackingErrorNote: (days) => `自第 ${days} 个交易日起`,
    formula: '跟踪误差 = 每日差异的标准差 · √252。投资组合与跟踪的差异来自起始日期、金额、整股以及自身成交的价格。',
  },
};
