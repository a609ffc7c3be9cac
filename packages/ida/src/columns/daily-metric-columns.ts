import type { dailyMetricNames, otherMetricNames } from '@pipa/contract';
import { type ColumnFacts, column } from '../column.ts';

type Names = (typeof dailyMetricNames)[number] | (typeof otherMetricNames)[number];

/** What a company is worth on a day, and what analysts expect. */
export const dailyMetricColumns: Readonly<Record<Names, ColumnFacts>> = {
  ev: column('amount', 'EV', '企业价值', {
    hint: ['Enterprise value: market value plus debt less cash', '企业价值：市值加债务减现金'],
  }),
  evebit: column('multiple', 'EV/EBIT', 'EV/EBIT'),
  evebitda: column('multiple', 'EV/EBITDA', 'EV/EBITDA'),
  marketcap: column('amount', 'Market Cap', '市值'),
  pb: column('multiple', 'P/B', '市净率'),
  pe: column('multiple', 'P/E', '市盈率'),
  ps: column('multiple', 'P/S', '市销率'),
  eps: column('dollars', 'EPS', '每股收益', {
    hint: ['Diluted earnings of a year, dollars a share', '一年摊薄每股收益，美元'],
  }),
  growthRate: column('fraction', 'Next 1Y', '未来一年', {
    hint: ['Growth of earnings that analysts expect over the next year', '分析师预期的未来一年盈利增长'],
  }),
  targetPrice: column('dollars', 'Target Price', '目标价'),
  epsEstimate: column('dollars', 'EPS Estimate', '每股收益预期'),
  epsActual: column('dollars', 'EPS Actual', '每股收益实际'),
  epsSurprise: column('percent', 'EPS Surprise (%)', '每股收益超预期（%）'),
};
