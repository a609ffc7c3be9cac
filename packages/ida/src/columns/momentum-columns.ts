import type { etfRankNames, StockFamily, stockRankNames } from '@pipa/contract';
import { type ColumnFacts, column } from '../column.ts';

type StockRank = (typeof stockRankNames)[StockFamily][number];
type Names = (typeof etfRankNames)[number] | StockRank;

const average = (family?: readonly [en: string, zh: string]) =>
  family === undefined
    ? column('rank', 'Average Rank', '平均排名')
    : column('rank', `Average Rank (${family[0]})`, `平均排名（${family[1]}）`);
const months = (count: 2 | 3 | 4 | 6, family?: readonly [en: string, zh: string]) =>
  column(
    'rank',
    family ? `M${count} (${family[0]})` : `M${count}`,
    family ? `M${count}（${family[1]}）` : `M${count}`,
    {
      hint: [`Rank of the return over ${count} months`, `${count} 个月收益率的排名`],
    },
  );

const ALL = ['All', '全部'] as const;
const ALL_HQ = ['All, HQ', '全部优质'] as const;
const VALUE = ['Value', '价值'] as const;
const VALUE_HQ = ['Value, HQ', '价值优质'] as const;
const GROWTH = ['Growth', '成长'] as const;
const GROWTH_HQ = ['Growth, HQ', '成长优质'] as const;
const TECH = ['Tech', '科技'] as const;
const TECH_HQ = ['Tech, HQ', '科技优质'] as const;

/** Momentum: 0 the weakest, 1 the strongest of the family. */
export const momentumColumns: Readonly<Record<Names, ColumnFacts>> = {
  aveRank: average(),
  m2Rank: months(2),
  m3Rank: months(3),
  m4Rank: months(4),
  m6Rank: months(6),
  aveAllRank: average(ALL),
  all_m2_rank: months(2, ALL),
  all_m4_rank: months(4, ALL),
  aveAllHqRank: average(ALL_HQ),
  allhq_m3_rank: months(3, ALL_HQ),
  allhq_m6_rank: months(6, ALL_HQ),
  aveValueRank: average(VALUE),
  value_m2_rank: months(2, VALUE),
  value_m4_rank: months(4, VALUE),
  aveValueHqRank: average(VALUE_HQ),
  valuehq_m3_rank: months(3, VALUE_HQ),
  valuehq_m6_rank: months(6, VALUE_HQ),
  aveGrowthRank: average(GROWTH),
  growth_m2_rank: months(2, GROWTH),
  growth_m4_rank: months(4, GROWTH),
  aveGrowthHqRank: average(GROWTH_HQ),
  growthhq_m3_rank: months(3, GROWTH_HQ),
  growthhq_m6_rank: months(6, GROWTH_HQ),
  aveTechRank: average(TECH),
  tech_m2_rank: months(2, TECH),
  tech_m4_rank: months(4, TECH),
  aveTechHqRank: average(TECH_HQ),
  techhq_m3_rank: months(3, TECH_HQ),
  techhq_m6_rank: months(6, TECH_HQ),
};
