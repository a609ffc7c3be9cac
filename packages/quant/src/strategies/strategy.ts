import type { RebalancePeriod } from '@pipa/calendar';
import type { Panel } from '../panel.ts';

/** What a strategy may know when it decides: every column up to and including index `t`, nothing after it. */
export interface StrategyView {
  readonly panel: Panel;
  /** Index of the last closed session. */
  readonly t: number;
  /** Position of each universe symbol in the panel (-1 when the panel lacks it), in universe order. */
  readonly columns: Int32Array;
}

/** Target weight by symbol, fractions of equity; a missing symbol is 0; what is left of 1 stays in cash. */
export type TargetWeights = ReadonlyMap<string, number>;

/**
 * A strategy is a pure function of what was known at a close. It trades at the next open through the fill rules.
 * The same history up to `t` always gives the same weights, whatever follows it.
 */
export interface Strategy {
  /** Stable key in code and database, kebab-case. */
  readonly code: string;
  /** It decides at the close before the first session of each period. */
  readonly rebalance: RebalancePeriod;
  /** Sessions of history needed before the first decision. */
  readonly warmUpSessions: number;
  /** Symbols it may hold or look at; a function of the market's instruments so that it fits any data set. */
  universe(instruments: readonly UniverseInstrument[]): string[];
  readonly parameters: Readonly<Record<string, number | string | boolean | readonly string[]>>;
  decide(view: StrategyView): TargetWeights;
}

export interface UniverseInstrument {
  readonly symbol: string;
  readonly kind: 'Stock' | 'ETF' | 'Index';
  readonly sector?: string | null;
  /** Of a stock; null or left out where the market has no sizes. */
  readonly sizeClass?: SizeClass | null;
}

/** Size of a company when its history begins, by market value: it never changes, so that choosing by it sees no future. */
export type SizeClass = 'Large' | 'Mid' | 'Small';
