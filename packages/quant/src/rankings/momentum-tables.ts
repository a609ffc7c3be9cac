import type { Figure } from '../fundamentals/ratios.ts';
import {
  type MomentumHorizon,
  type MomentumRanks,
  type MomentumReturns,
  momentumHorizons,
  momentumRanks,
} from './momentum.ts';

/**
 * The GICS sectors that weigh more in the growth half of the S&P 500 than in its value half, and the others. Health care,
 * split about evenly, counts as growth.
 */
const GROWTH_SECTORS = ['Information Technology', 'Communication Services', 'Consumer Discretionary', 'Health Care'];
const VALUE_SECTORS = [
  'Financials',
  'Industrials',
  'Consumer Staples',
  'Energy',
  'Utilities',
  'Materials',
  'Real Estate',
];

/** The groups in which stocks are compared, by the name they have in the documents' columns; null takes every sector. */
export const MOMENTUM_GROUPS = {
  All: null,
  Value: VALUE_SECTORS,
  Growth: GROWTH_SECTORS,
  Tech: ['Information Technology'],
} as const satisfies Record<string, readonly string[] | null>;

type MomentumGroup = keyof typeof MOMENTUM_GROUPS;
/** 'Hq': only stocks of high quality are in the group. */
export type MomentumUniverse = MomentumGroup | `${MomentumGroup}Hq`;
/** Columns of the documents: 'aveAllRank', 'all_m2_rank', 'aveTechHqRank', 'techhq_m6_rank'. */
type AverageRankColumn = `ave${MomentumUniverse}Rank`;
type StockMomentumColumn = AverageRankColumn | `${Lowercase<MomentumUniverse>}_${MomentumHorizon}_rank`;

/** Null for a stock outside the group or without the history. */
export type StockMomentumRow = { readonly header: string } & Readonly<Record<StockMomentumColumn, Figure>>;

export interface EtfMomentumRow extends Readonly<Record<`${MomentumHorizon}Rank`, Figure>> {
  readonly header: string;
  readonly aveRank: Figure;
}

export interface FundMomentum {
  /** Symbol. */
  readonly header: string;
  readonly returns: MomentumReturns;
}

export interface StockMomentum extends FundMomentum {
  readonly sector: string | null;
  readonly highQuality: boolean;
}

export function etfMomentumRows(funds: readonly FundMomentum[]): EtfMomentumRow[] {
  const ranks = momentumRanks(funds.map(({ returns }) => returns));
  return funds.map(({ header }, i) => ({
    header,
    aveRank: known(ranks.average[i]),
    m2Rank: known(ranks.m2[i]),
    m3Rank: known(ranks.m3[i]),
    m4Rank: known(ranks.m4[i]),
    m6Rank: known(ranks.m6[i]),
  }));
}

/** Ranks of each stock in every group it belongs to, in the order of the stocks. */
export function stockMomentumRows(stocks: readonly StockMomentum[]): StockMomentumRow[] {
  const rows: Record<string, Figure | string>[] = stocks.map(({ header }) => ({ header }));
  for (const [group, sectors] of Object.entries<readonly string[] | null>(MOMENTUM_GROUPS)) {
    const inGroup = ({ sector }: StockMomentum) => sectors === null || (sector !== null && sectors.includes(sector));
    addRanks(rows, stocks, group, inGroup);
    addRanks(rows, stocks, `${group}Hq`, (stock) => stock.highQuality && inGroup(stock));
  }
  return rows as unknown as StockMomentumRow[];
}

function addRanks(
  rows: Record<string, Figure | string>[],
  stocks: readonly StockMomentum[],
  universe: string,
  inUniverse: (stock: StockMomentum) => boolean,
): void {
  const members = stocks.flatMap((stock, i) => (inUniverse(stock) ? [i] : []));
  const ranks: MomentumRanks = momentumRanks(members.map((i) => stocks[i].returns));
  const columns = [
    [`ave${universe}Rank`, ranks.average],
    ...momentumHorizons.map((horizon) => [`${universe.toLowerCase()}_${horizon}_rank`, ranks[horizon]] as const),
  ] as const;
  for (const [column, values] of columns) {
    for (const row of rows) row[column] = null;
    members.forEach((i, k) => {
      rows[i][column] = known(values[k]);
    });
  }
}

const known = (rank: number): Figure => (Number.isNaN(rank) ? null : rank);
