import { messages } from '../messages/index.ts';
import { type ComparedFigures, SESSIONS_A_YEAR, sharedBenchmark } from './compared-metrics.ts';

/** Note above a comparison with the facts of all rows: their number, the benchmark, the hidden figures of young tracks. */
export function tableNote(shown: string, figures: readonly (ComparedFigures | null)[], hasYoungTracks = false): string {
  const yearly = hasYoungTracks ? messages.invest.strategies.yearlyFrom(SESSIONS_A_YEAR) : null;
  return [shown, sharedBenchmark(figures), yearly].filter((part) => part !== null).join('. ');
}
