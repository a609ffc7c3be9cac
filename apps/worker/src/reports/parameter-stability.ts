import { dayFromUtcDate, toEpochDay } from '@pipa/calendar';
import { runBacktest, type Strategy, type WalkForwardReport, walkForward } from '@pipa/quant';
import { backtestInput } from './backtest-report.ts';
import type { Research } from './research-panel.ts';

export interface ParameterStability extends Pick<WalkForwardReport, 'windows' | 'efficiency'> {
  readonly whole: Omit<WalkForwardReport['whole'], 'neighbourSharpe'>;
  /** Parameters of the written strategy ('written') and of its neighbours by their codes. */
  readonly parameters: Readonly<Record<string, Strategy['parameters']>>;
}

const WRITTEN = 'written';

/**
 * How much of a record hangs on the numbers that a strategy is written with: its neighbours are tested over the same time,
 * and chosen among on one stretch and measured on the next. Null where the history is too short to be cut up.
 */
export function stabilityOf(
  strategy: Strategy,
  variants: readonly Strategy[],
  research: Research,
  begin: Date,
): ParameterStability | null {
  const sets = new Map([[WRITTEN, strategy], ...variants.map((variant) => [variant.code, variant] as const)]);
  const { panel, instruments } = research;
  const from = toEpochDay(dayFromUtcDate(begin));
  const days = panel.days.filter((day) => day >= from);
  const run = ({ variant }: Readonly<Record<string, unknown>>, fromDay: number, toDay: number) => {
    const tested = sets.get(variant as string) ?? strategy;
    const input = backtestInput(tested, tested.universe(instruments), research, dayFromUtcDate(begin));
    return runBacktest({ ...input, fromDay, toDay }).metrics;
  };
  try {
    const axes = { variant: [...sets.keys()] };
    const { windows, efficiency, whole } = walkForward({ axes, written: { variant: WRITTEN }, days, run });
    const { neighbourSharpe: _, ...standing } = whole;
    const parameters = Object.fromEntries([...sets].map(([code, { parameters }]) => [code, parameters]));
    return { windows, efficiency, whole: standing, parameters };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
