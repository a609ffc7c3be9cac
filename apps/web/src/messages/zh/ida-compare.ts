import type { Translation } from '@pipa/words';
import type { idaCompare as words } from '../en/ida-compare.ts';

export const idaCompare: Translation<typeof words> = {
  title: '比较证券',
  description: '并列比较两到五只股票或 ETF。',
  symbols: '代码',
  hint: '两到五个代码，以逗号分隔',
  period: '期间',
  compare: '比较',
  back: '返回单只证券',
  chart: '总收益率',
  chartText: (from, to) => `含分红，自 ${from}（期间内全部证券均有价格的首日）从零起算，至 ${to}`,
  summary: (from, to, ends) => `${from} 至 ${to} 的总收益率：${ends}。`,
  day: '日期',
  noChart: '没有共同的日期',
  noChartText: '该期间内没有全部证券均有价格的日期。请选择较短的期间或其他代码。',
  figures: '当日指标',
  figure: '指标',
};
