import { type TradingDay, toEpochDay } from '@pipa/calendar';
import { type Strategy, type WalkForwardReport, walkForward } from '@pipa/quant';
import { backtestStrategy } from '@pipa/trading';
import type { BacktestHistory } from './backtest-history.ts';
import { type OfferTerms, reportInput } from './backtest-report.ts';
import { returnsOf } from './overfitting.ts';

type Report = WalkForwardReport<Strategy>;

/** The stored form of the walk-forward report: strategies by code, with their parameters. */
export interface ParameterStability extends Pick<Report, 'efficiency'> {
  readonly windows: readonly (Omit<Report['windows'][number], 'chosen'> & { readonly chosen: string })[];
  readonly whole: Omit<Report['whole'], 'best'> & { readonly best: string };
  readonly parameters: Readonly<Record<string, Strategy['parameters']>>;
}

/** The stability of a record, and the daily returns of the strategy and its neighbours over the whole period, from which it was chosen. */
export interface ExaminedParameters {
  readonly stability: ParameterStability;
  readonly returns: readonly Float64Array[];
}

/**
 * How much a record depends on the strategy's parameters: neighbours are tested over the same period, and in a walk-forward
 * the best candidate of one window is measured on the next. Null when the history is too short for windows.
 */
export function stabilityOf(
  written: Strategy,
  neighbours: readonly Strategy[],
  terms: OfferTerms,
  history: BacktestHistory,
  beginDay: TradingDay,
): ExaminedParameters | null {
  const { panel, instruments } = history;
  const days = panel.days.filter((day) => day >= toEpochDay(beginDay));
  const [first, last] = [days[0], days[days.length - 1]];
  const returns: Float64Array[] = [];
  const run = (strategy: Strategy, fromDay: number, toDay: number) => {
    const input = reportInput(strategy, terms, strategy.universe(instruments), history, beginDay);
    const { metrics, equity } = backtestStrategy({ ...input, fromDay, toDay });
    // The walk-forward runs each of them over the whole period once.
    if (fromDay === first && toDay === last) returns.push(returnsOf(equity, days.length));
    return metrics;
  };
  try {
    const { windows, efficiency, whole } = walkForward({ written, neighbours, days, run });
    const stability = {
      windows: windows.map((window) => ({ ...window, chosen: window.chosen.code })),
      efficiency,
      whole: { ...whole, best: whole.best.code },
      parameters: Object.fromEntries([written, ...neighbours].map(({ code, parameters }) => [code, parameters])),
    };
    return { stability, returns };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
