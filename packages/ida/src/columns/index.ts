import { quarterlyNames } from '@pipa/contract';
import { type ColumnFacts, column } from '../column.ts';
import { words } from '../words.ts';
import { dailyMetricColumns } from './daily-metric-columns.ts';
import { macroColumns } from './macro-columns.ts';
import { marketColumns } from './market-columns.ts';
import { momentumColumns } from './momentum-columns.ts';
import { priceColumns } from './price-columns.ts';
import { type QuarterlyName, quarterlyColumns } from './quarterly-columns.ts';
import { taColumns } from './ta-metric-columns.ts';

/** What names a row. */
const rowColumns = {
  tradeDate: column('day', 'Date', '日期'),
  calendarDate: column('day', 'Date', '日期'),
  reportedDate: column('day', 'Reported', '公布日'),
  quarterEnd: column('day', 'Quarter End', '季度末'),
  rankedDay: column('day', 'At Close Of', '收盘日', {
    hint: ['The figures that are ranked are at the close of this day', '排名指标按该日收盘价计算'],
  }),
  symbol: column('symbol', 'Symbol', '代码'),
  header: column('symbol', 'Symbol', '代码'),
  name: column('text', 'Name', '名称'),
  sector: column('text', 'Sector', '板块'),
  detectionList: column('detections', 'Detections', '信号'),
} as const;

type RankingColumns = Readonly<Record<`${QuarterlyName}Ranking`, ColumnFacts>>;
const rankingColumns = Object.fromEntries(
  Object.values(quarterlyNames)
    .flat()
    .map((name) => {
      const { heading } = quarterlyColumns[name];
      return [`${name}Ranking`, { unit: 'rank', heading: words(`${heading.en} Rank`, `${heading.zh}排名`) }];
    }),
) as unknown as RankingColumns;

/** Every wire name of the analysis tables. */
export const COLUMN_FACTS = {
  ...rowColumns,
  ...priceColumns,
  ...dailyMetricColumns,
  ...quarterlyColumns,
  ...taColumns,
  ...marketColumns,
  ...momentumColumns,
  ...macroColumns,
  ...rankingColumns,
} as const;
export type ColumnName = keyof typeof COLUMN_FACTS;
