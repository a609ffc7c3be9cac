import type { EconomyLevels } from '../factor-path.ts';
import type { MarketRegime } from '../market-regime.ts';

/** State behind the series, one value a session. Rates are fractions, `log…` natural logs of the level. */
const STATE_COLUMNS = [
  /** Strength of the economy over some two months and over some ten: about 0.3 in a boom, -2 in a deep recession. */
  'cycle',
  'slowCycle',
  'oilTrend',
  'commodityTrend',
  /** Memory of hard times, 0..1, quick to come and slow to go; and of an overheated market. */
  'ease',
  'tightness',
  /** Policy rate the central bank would like, and the target it has set. */
  'desiredRate',
  'targetRate',
  'billRate',
  'curveNoise',
  /** Central bank's assets over annual output. */
  'assetsRatio',
  'logMoney',
  'moneyGrowth',
  'reverseRepo',
  'inflation',
  'logCorePrices',
  'breakevenNoise',
  'conditionsNoise',
  'conditions',
  'logOutput',
  'logHomeSales',
  'homePriceGrowth',
  'logHomePrice',
  'debtService',
  'euro',
  'yen',
  'aussie',
  'copper',
  'steel',
  'corn',
  'wheat',
  'rice',
  'longVolatility',
  'volatilityNoise',
  'yieldVariance',
  'moveNoise',
  'earnings',
  'logWealth',
  'bullNoise',
  'bearNoise',
  'neutralNoise',
] as const;

/** Columns that are published as they are, by id of the series. */
const PUBLISHED_COLUMNS = [
  't10y2y',
  't10y3m',
  'dff',
  'bamlh0a0hym2',
  'rrpontsyd',
  't5yie',
  't10yie',
  'dx',
  'sixe',
  'sixj',
  'cl',
  'gc',
  'si',
  'hg',
  'srr',
  'zc',
  'zw',
  'zr',
  'vix',
  'vix9d',
  'vix3m',
  'vix6m',
  'vix1y',
  'sppe',
  'move',
  'audjpy',
  'speyc',
  'will5000pr',
] as const;

export type PublishedColumn = (typeof PUBLISHED_COLUMNS)[number];
type ColumnName = (typeof STATE_COLUMNS)[number] | PublishedColumn;

/** By session, counted from 0 at the market's first. */
export type MacroColumns = Readonly<Record<ColumnName, Float64Array>>;

/** Columns of the simulated economy from which the macro series are computed, by session. */
export interface EconomyView {
  readonly levels: EconomyLevels;
  /** Total log return of the market and the return of small companies over it. */
  readonly market: Float64Array;
  readonly size: Float64Array;
  readonly days: Int32Array;
  regimeAt(session: number): MarketRegime;
}

/** Columns of the capacity, holding what `from` held. */
export function widerColumns(capacity: number, from?: MacroColumns): MacroColumns {
  const entries = [...STATE_COLUMNS, ...PUBLISHED_COLUMNS].map((name) => {
    const column = new Float64Array(capacity);
    if (from) column.set(from[name]);
    return [name, column] as const;
  });
  return Object.fromEntries(entries) as Record<ColumnName, Float64Array>;
}
