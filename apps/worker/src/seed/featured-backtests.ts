import { mapPanelColumns, type Panel } from '@pipa/quant';
import { Piscina } from 'piscina';
import type { BacktestHistory } from '../reports/backtest-history.ts';
import { type SeededAdmission, seededAdmission } from './seeded-admission.ts';

/** One for each of two cores, as the start waits for these alone. */
const THREADS = 2;
/** Symbols from which threads are worth the time that they need to load. */
export const LEAST_SYMBOLS = 200;

/** The featured backtests of strategies that the catalogue offers, by code. On the history of a large market threads share them. */
export async function featuredBacktests(
  codes: readonly string[],
  history: BacktestHistory,
  leastSymbols = LEAST_SYMBOLS,
  onTested: () => void = () => undefined,
): Promise<ReadonlyMap<string, SeededAdmission>> {
  if (history.panel.symbols.length < leastSymbols) {
    return new Map(codes.map((code) => [code, seededAdmission(code, history)]));
  }
  const threads = new Piscina<string, SeededAdmission>({
    filename: new URL('featured-backtests-thread.ts', import.meta.url).href,
    maxThreads: THREADS,
    workerData: { ...history, panel: inSharedMemory(history.panel) } satisfies BacktestHistory,
  });
  try {
    const admit = async (code: string) => {
      const admission = await threads.run(code);
      onTested();
      return [code, admission] as const;
    };
    return new Map(await Promise.all(codes.map(admit)));
  } finally {
    await threads.destroy();
  }
}

/** The panel with its columns in memory that threads share. */
const inSharedMemory = (panel: Panel): Panel => ({
  ...panel,
  ...mapPanelColumns(panel, (columns) =>
    columns.map((column) => {
      const copy = new Float64Array(new SharedArrayBuffer(column.byteLength));
      copy.set(column);
      return copy;
    }),
  ),
});
