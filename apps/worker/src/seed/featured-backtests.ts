import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type BacktestResult, type Panel, strategyByCode } from '@pipa/quant';
import { type FeaturedBacktest, featuredOf } from '../reports/admission.ts';
import type { BacktestHistory } from '../reports/backtest-history.ts';
import { strategyOffers } from './offers/strategy-offers.ts';

/** Symbols from which a second thread is worth the time that it needs to load. */
const LEAST_SYMBOLS = 200;

/** Backtests that threads share: each takes the next strategy, on one history. */
export interface SharedBacktests {
  readonly codes: readonly string[];
  readonly history: BacktestHistory;
  /** Index of the next code that no thread has taken. */
  readonly next: Int32Array<SharedArrayBuffer>;
}

/** What is stored of a featured backtest, or in words why this market cannot feed the strategy. */
export type SeededAdmission =
  | { readonly featured: Pick<FeaturedBacktest, 'report'> & Pick<BacktestResult, 'metrics'>; readonly reason: null }
  | { readonly featured: null; readonly reason: string };

/** By the code of the strategy. */
export type Admissions = ReadonlyMap<string, SeededAdmission>;

/**
 * The featured backtests of strategies that the catalogue offers, by code. On the history of a large market two threads share them:
 * a first start waits for all of them.
 */
export async function featuredBacktests(
  codes: readonly string[],
  history: BacktestHistory,
  leastSymbols = LEAST_SYMBOLS,
): Promise<Admissions> {
  if (codes.length < 2 || history.panel.symbols.length < leastSymbols) {
    return takeBacktests(shareBacktests(codes, history));
  }
  const shared = shareBacktests(codes, { ...history, panel: inSharedMemory(history.panel) });
  const ofThread = takeOnThread(shared);
  // Awaited below; until then its failure must not count as unhandled.
  ofThread.catch(() => undefined);
  const own = takeBacktests(shared);
  return new Map([...own, ...(await ofThread)]);
}

export const shareBacktests = (codes: readonly string[], history: BacktestHistory): SharedBacktests => ({
  codes,
  history,
  next: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
});

/** `takeBacktests` on a thread of its own. */
export async function takeOnThread(shared: SharedBacktests): Promise<Admissions> {
  const thread = new Worker(new URL('featured-backtests-thread.ts', import.meta.url), { workerData: shared });
  const ending = once(thread, 'exit').then(() => {
    throw new Error('the thread of backtests ended without an answer');
  });
  try {
    const [made] = (await Promise.race([once(thread, 'message'), ending])) as [Admissions];
    return made;
  } finally {
    await thread.terminate();
  }
}

/** Backtests one strategy after the other until all are taken. A failure leaves none to the other thread. */
export function takeBacktests({ codes, history, next }: SharedBacktests): Admissions {
  const made = new Map<string, SeededAdmission>();
  try {
    for (let i = Atomics.add(next, 0, 1); i < codes.length; i = Atomics.add(next, 0, 1)) {
      made.set(codes[i], admissionOf(codes[i], history));
    }
  } catch (error) {
    Atomics.store(next, 0, codes.length);
    throw error;
  }
  return made;
}

function admissionOf(code: string, history: BacktestHistory): SeededAdmission {
  const [strategy, offer] = [strategyByCode(code), strategyOffers.get(code)];
  if (strategy === undefined || offer === undefined) throw new RangeError(`no strategy ${code} is offered`);
  const { featured, reason } = featuredOf(strategy, offer, strategy.universe(history.instruments), history);
  // Not the whole result, of which each thread would keep every decision and trade.
  return featured === null
    ? { featured, reason }
    : { featured: { report: featured.report, metrics: featured.result.metrics }, reason };
}

/** The panel with its columns in memory that threads share. */
export function inSharedMemory(panel: Panel): Panel {
  const copied = (columns: readonly Float64Array[]) =>
    columns.map((column) => {
      const copy = new Float64Array(new SharedArrayBuffer(column.byteLength));
      copy.set(column);
      return copy;
    });
  return {
    ...panel,
    open: copied(panel.open),
    high: copied(panel.high),
    low: copied(panel.low),
    close: copied(panel.close),
    adjClose: copied(panel.adjClose),
    volume: copied(panel.volume),
  };
}
