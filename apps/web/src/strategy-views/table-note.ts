import { SESSIONS_FOR_YEARLY } from '@pipa/contract';
import { invest } from '../messages/invest.ts';
import { type ListedFigures, sharedBenchmark } from './compared-metrics.ts';

/** Note above a comparison with the facts of all rows: their number, the benchmark, the hidden figures of young tracks. */
export function tableNote(shown: string, figures: readonly (ListedFigures | null)[], hasYoungTracks = false): string {
  const yearly = hasYoungTracks ? invest.strategies.yearlyFrom(SESSIONS_FOR_YEARLY) : null;
  return [shown, sharedBenchmark(figures), yearly].filter((part) => part !== null).join('. ');
}
