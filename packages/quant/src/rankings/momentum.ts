import { percentileRanks } from './percentile-ranks.ts';

/** A month of momentum is 21 sessions, as in the documents' returns over 21 and 252 days. */
const SESSIONS_A_MONTH = 21;

const MOMENTUM_MONTHS = { m2: 2, m3: 3, m4: 4, m6: 6 } as const;
export type MomentumHorizon = keyof typeof MOMENTUM_MONTHS;
export const momentumHorizons = Object.keys(MOMENTUM_MONTHS) as MomentumHorizon[];

/** Total return by horizon, fractions; NaN where the symbol has no price at either end. */
export type MomentumReturns = Readonly<Record<MomentumHorizon, number>>;

/** One value a symbol: 0 the weakest, 1 the strongest, NaN without a return. */
export interface MomentumRanks extends Readonly<Record<MomentumHorizon, Float64Array>> {
  /** Mean of the four; NaN unless all are there. */
  readonly average: Float64Array;
}

/** Returns up to index `t` of closes adjusted for splits and dividends; nothing after `t` is looked at. */
export function momentumReturns(adjClose: ArrayLike<number>, t: number): MomentumReturns {
  const over = (months: number) => {
    const from = t - months * SESSIONS_A_MONTH;
    return from < 0 ? NaN : adjClose[t] / adjClose[from] - 1;
  };
  return {
    m2: over(MOMENTUM_MONTHS.m2),
    m3: over(MOMENTUM_MONTHS.m3),
    m4: over(MOMENTUM_MONTHS.m4),
    m6: over(MOMENTUM_MONTHS.m6),
  };
}

/** Cross-sectional percentile ranks by horizon and their average, in the order of the rows. O(n log n). */
export function momentumRanks(rows: readonly MomentumReturns[]): MomentumRanks {
  const rankOver = (horizon: MomentumHorizon) => percentileRanks(Float64Array.from(rows, (row) => row[horizon]));
  const [m2, m3, m4, m6] = [rankOver('m2'), rankOver('m3'), rankOver('m4'), rankOver('m6')];
  return { m2, m3, m4, m6, average: m2.map((rank, i) => (rank + m3[i] + m4[i] + m6[i]) / 4) };
}
