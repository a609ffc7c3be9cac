import type { RebalancePeriod } from '@pipa/calendar';
import type { UniverseInstrument } from '../strategies/strategy.ts';
import type { MarketView } from './market-view.ts';

/** A number that may be chosen otherwise, within its range. */
export interface ParameterSpec {
  /** Used when nothing else is asked for. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Whole numbers only. */
  readonly integer?: boolean;
}

export type ParameterSpecs = Readonly<Record<string, ParameterSpec>>;

export type ParameterValues<Specs extends ParameterSpecs = ParameterSpecs> = { readonly [Name in keyof Specs]: number };

/**
 * Fraction of equity by symbol, negative for a short position; what is left of 1 stays in cash. A symbol may be left out; the type
 * allows `undefined` for one, so that `isRising ? { SPY: 1 } : { IEF: 1 }` fits. A weight that is undefined is refused.
 */
export type Weights = Readonly<Record<string, number | undefined>> | ReadonlyMap<string, number>;

/**
 * A strategy that an operator writes: a file that exports one of these by default. `decide` is a function of the market alone:
 * the same history and parameters always give the same weights, so it keeps nothing between calls and reads no clock.
 */
export interface OwnStrategy<Specs extends ParameterSpecs = ParameterSpecs> {
  /** Shown to users, 3 to 60 characters. */
  readonly name: string;
  /** What it does and why it should work, at most 2,000 characters. */
  readonly description?: string;
  /** It decides at the close before the first session of each period and trades at the open of that session. */
  readonly rebalance: RebalancePeriod;
  /** Sessions of history needed before the first decision, 1 to 2,600. */
  readonly warmUp: number | ((parameters: ParameterValues<Specs>) => number);
  /** Symbols that it may hold or look at, at most 2,000: a list, or a choice from the instruments of the market. */
  readonly universe: readonly string[] | ((instruments: readonly UniverseInstrument[]) => readonly string[]);
  readonly parameters?: Specs;
  /** LONG (when left out) refuses negative weights. */
  readonly longShort?: 'LONG' | 'LONG_SHORT';
  decide(view: MarketView, parameters: ParameterValues<Specs>): Weights;
}

/** Gives a strategy its types: the values that `decide` receives are named as its parameters are. */
export function defineStrategy<const Specs extends ParameterSpecs = Record<never, ParameterSpec>>(
  strategy: OwnStrategy<Specs>,
): OwnStrategy<Specs> {
  return strategy;
}
