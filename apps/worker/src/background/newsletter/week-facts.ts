import type { TradingDay } from '@pipa/calendar';
import type { Edge } from '@pipa/ida';
import type { Regime } from '@pipa/quant';

/** What a fund made of a week. Returns are total returns, fractions. */
export interface WeekReturn {
  readonly symbol: string;
  readonly name: string;
  readonly weekReturn: number;
}

/** A figure at the close of the week and of the week before. */
export interface Moved<T> {
  readonly now: T;
  readonly before: T | null;
}

/** A state of the market, with what its record said by then. */
export interface StateOfWeek extends Moved<Regime> {
  readonly edge: Edge;
}

/** The market at the close of a week's last session; what the market lacks is null or empty. */
export interface WeekFacts {
  readonly weekEnd: TradingDay;
  readonly sessions: number;
  readonly isSimulated: boolean;
  /** The benchmark first. */
  readonly indices: readonly WeekReturn[];
  /** Sector funds under the names of their sectors, the best week first. */
  readonly sectors: readonly WeekReturn[];
  /** Share of the stocks that rise, -1 to 1. */
  readonly breadth: Moved<number> | null;
  /** Breadth by sector, the highest first. */
  readonly sectorBreadth: readonly { readonly group: string; readonly breadth: number }[];
  /** Groups of funds by their average momentum rank, 0 to 1, the strongest first. */
  readonly momentum: readonly { readonly group: string; readonly rank: number }[];
  /** Close of the benchmark against its average of 200 sessions, as a fraction above it. */
  readonly aboveAverage: number | null;
  /** Realised volatility of the benchmark over 20 sessions, annualised fraction. */
  readonly volatility: Moved<number> | null;
  /** State of the market by the rules (R1) and by the hidden Markov model (H1). */
  readonly states: { readonly R1: StateOfWeek | null; readonly H1: StateOfWeek | null };
}
