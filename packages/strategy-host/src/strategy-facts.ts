import type { EpochDay, RebalancePeriod } from '@pipa/calendar';

export interface StrategyFacts {
  readonly name: string;
  readonly description: string;
  readonly rebalance: RebalancePeriod;
  /** With the parameters in use. */
  readonly warmUpSessions: number;
  readonly longShort: 'LONG' | 'LONG_SHORT';
  /** As the file declares them. */
  readonly parameters: Readonly<Record<string, { value: number; min: number; max: number; integer: boolean }>>;
  /** In use. */
  readonly values: Readonly<Record<string, number>>;
}

export interface OwnDecision {
  readonly day: EpochDay;
  readonly dayIndex: number;
  readonly targets: ReadonlyMap<string, number>;
  /** What the strategy recorded. */
  readonly signals: ReadonlyMap<string, number>;
}
