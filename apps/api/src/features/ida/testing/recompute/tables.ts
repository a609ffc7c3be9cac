import type { AnalysisInput, IdaFunctionCode } from '@pipa/contract';
import type { TableVariant } from '@pipa/ida';
import type { RecomputedColumns } from './recompute.ts';
import { fundamentalColumns, otherColumns, rankColumns, scoreColumns, worthColumns } from './recompute-fundamentals.ts';
import { momentumColumns } from './recompute-momentum.ts';
import { macroColumns, priceColumns, sentimentColumns } from './recompute-prices.ts';
import { stateColumns } from './recompute-states.ts';
import { detectionColumns, eventColumns, metricColumns } from './recompute-technicals.ts';

/** A table as it is asked for. */
export interface AskedTable extends TableVariant {
  readonly input: Partial<AnalysisInput>;
  /** Whether its rows are of the watch list. */
  readonly isOfList?: boolean;
  /** The kind of symbols of a table of groups. */
  readonly members?: 'Stock' | 'ETF';
}

interface RecomputedTable {
  readonly columns: RecomputedColumns;
  readonly asked: readonly AskedTable[];
}

const [STOCK, FUND] = ['DALSA', 'SPY'];
const quarterly = (columns: RecomputedColumns): RecomputedTable => ({
  columns,
  asked: ([1, 2, 3] as const).map((dim) => ({ input: { symbol: STOCK, length: 2, dim } })),
});
const ranked = (columns: RecomputedColumns): RecomputedTable => ({
  columns,
  asked: [{ input: { symbol: STOCK, length: 2, dim: 3 } }],
});
const ofSymbol = (columns: RecomputedColumns, symbol: string, length: number): RecomputedTable => ({
  columns,
  asked: [{ input: { symbol, length } }],
});

/** Every table of the analysis with the recomputation of its columns. */
export const TABLES: Readonly<Record<IdaFunctionCode, RecomputedTable>> = {
  1: ofSymbol(priceColumns, STOCK, 40),
  2: ofSymbol(worthColumns, STOCK, 5),
  3: ofSymbol(otherColumns, STOCK, 5),
  4: ofSymbol(sentimentColumns, STOCK, 30),
  5: quarterly(fundamentalColumns('overall')),
  6: quarterly(fundamentalColumns('efficiency')),
  7: quarterly(fundamentalColumns('growth')),
  8: quarterly(fundamentalColumns('quality')),
  9: quarterly(fundamentalColumns('profitability')),
  10: quarterly(fundamentalColumns('dividend')),
  11: {
    columns: { ...metricColumns, ...eventColumns },
    asked: [STOCK, FUND].map((symbol) => ({ input: { symbol, length: 45 } })),
  },
  12: ofSymbol(stateColumns, FUND, 40),
  13: { columns: momentumColumns, asked: [{ input: { length: 10 } }] },
  14: {
    columns: momentumColumns,
    asked: [1, 2, 3, 4, 5, 6, 7, 8].map((group) => ({ input: { group, length: 3 }, group })),
  },
  15: {
    columns: momentumColumns,
    asked: [{ input: { symbol: STOCK, length: 1 } }, { input: { symbol: FUND, length: 1 }, isEtf: true }],
  },
  16: {
    columns: { ...detectionColumns, ...metricColumns },
    asked: [
      { input: { group: 1, length: 10 }, members: 'Stock' },
      { input: { group: 2, length: 10 }, members: 'ETF' },
      { input: { length: 10 }, isOfList: true, isWatchList: true },
    ],
  },
  17: { columns: detectionColumns, asked: [{ input: { length: 10 }, isOfList: true }] },
  18: ofSymbol(eventColumns, STOCK, 45),
  19: { columns: macroColumns, asked: [1, 2, 3, 4, 5].map((group) => ({ input: { group, length: 20 }, group })) },
  20: ranked(rankColumns('overall')),
  21: ranked(rankColumns('efficiency')),
  22: ranked(rankColumns('growth')),
  23: ranked(rankColumns('quality')),
  24: ranked(rankColumns('profitability')),
  25: ranked(rankColumns('dividend')),
  26: ranked(scoreColumns),
  27: { columns: metricColumns, asked: [{ input: { length: 10 }, isOfList: true }] },
  28: { columns: { ...scoreColumns, ...momentumColumns }, asked: [{ input: { length: 10 }, isOfList: true }] },
};
