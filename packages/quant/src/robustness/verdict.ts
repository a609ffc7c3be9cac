import { fromEpochDay } from '@pipa/calendar';
import type { Metrics } from '../metrics/compute-metrics.ts';
import { type BootstrapIntervals, excludesZero } from './bootstrap-intervals.ts';

type Performance = Pick<Metrics, 'cagr' | 'sharpe' | 'totalReturn' | 'lastDay'>;

/** Epoch day at whose close nothing was left of a record's money; null for a record that kept some. */
export function ruinDayOf({ totalReturn, lastDay }: Partial<Pick<Metrics, 'totalReturn' | 'lastDay'>>): number | null {
  return totalReturn === -1 ? (lastDay ?? null) : null;
}

/** How a strategy did against its benchmark, after costs; null where a figure is missing. */
export interface Verdict {
  readonly cagr: number | null;
  readonly benchmarkCagr: number | null;
  readonly sharpe: number | null;
  readonly benchmarkSharpe: number | null;
  readonly beatBenchmark: boolean | null;
  /** Fractions a year. */
  readonly excessCagr: number | null;
  readonly excessSharpe: number | null;
  /** Whether the bootstrap's interval of the excess growth excludes zero; null with too little history. */
  readonly beyondChance: boolean | null;
  readonly confidence: number | null;
  /** Epoch day at whose close the strategy had nothing left; null where it kept some of its money. */
  readonly ruinDay: number | null;
}

/** `intervals` are those of the same returns, null with too little history. */
export function judgeStrategy(
  strategy: Performance,
  benchmark: Performance,
  intervals: Pick<BootstrapIntervals, 'excessCagr' | 'confidence'> | null,
): Verdict {
  const excessCagr = minus(strategy.cagr, benchmark.cagr);
  return {
    cagr: strategy.cagr,
    benchmarkCagr: benchmark.cagr,
    sharpe: strategy.sharpe,
    benchmarkSharpe: benchmark.sharpe,
    beatBenchmark: excessCagr === null ? null : excessCagr > 0,
    excessCagr,
    excessSharpe: minus(strategy.sharpe, benchmark.sharpe),
    beyondChance: intervals?.excessCagr ? excludesZero(intervals.excessCagr) : null,
    confidence: intervals?.excessCagr ? intervals.confidence : null,
    ruinDay: ruinDayOf(strategy),
  };
}

/**
 * The verdict in one or two plain sentences, for a benchmark by its symbol.
 * @param options `isJudged` false where no intervals have been worked out yet: then nothing is said of chance; `isCharged`
 *   true where the strategy's fee is among the costs
 */
export function verdictSentence(
  verdict: Verdict,
  benchmarkSymbol: string,
  { isJudged = true, isCharged = false }: { readonly isJudged?: boolean; readonly isCharged?: boolean } = {},
): string {
  const { cagr, benchmarkCagr, ruinDay } = verdict;
  if (ruinDay !== null) return ruinSentence(ruinDay, benchmarkCagr, benchmarkSymbol);
  if (cagr === null || benchmarkCagr === null)
    return `There is too little history to compare it with ${benchmarkSymbol}.`;
  // Tenths of a percent as shown, so that the reader's own subtraction gives the difference.
  const [own, theirs] = [Math.round(cagr * 1000), Math.round(benchmarkCagr * 1000)];
  const gap = Math.abs(own - theirs);
  const compared =
    gap === 0
      ? `as much a year as ${benchmarkSymbol} (${percent(own)})`
      : `${(gap / 10).toFixed(1)} percentage points a year ${own > theirs ? 'more' : 'less'} than ${benchmarkSymbol} (${percent(own)} against ${percent(theirs)})`;
  const chance = gap === 0 || !isJudged ? '' : `; ${chanceClause(verdict)}`;
  return `After ${isCharged ? 'costs and the fee' : 'costs'} it returned ${compared}${chance}.${riskSentence(verdict, Math.sign(own - theirs))}`;
}

function ruinSentence(ruinDay: number, benchmarkCagr: number | null, benchmarkSymbol: string): string {
  const lost = `It lost all of its money by the close of ${fromEpochDay(ruinDay)}, where the test ends.`;
  if (benchmarkCagr === null) return lost;
  return `${lost} ${benchmarkSymbol} returned ${percent(Math.round(benchmarkCagr * 1000))} a year until then.`;
}

function chanceClause({ beyondChance }: Verdict): string {
  if (beyondChance === null) return 'there is too little history to say whether that is more than chance';
  return beyondChance
    ? 'the difference is more than chance alone would explain'
    : 'chance alone could explain the difference';
}

/** Hundredths of a Sharpe ratio: a smaller difference is not called more or less. */
const LEAST_SHARPE_GAP = 5;

/** Empty unless risk and return rank the two differently; `returned` is 1 for more than the benchmark, −1 for less. */
function riskSentence({ sharpe, benchmarkSharpe }: Verdict, returned: number): string {
  if (sharpe === null || benchmarkSharpe === null) return '';
  const [own, theirs] = [Math.round(sharpe * 100), Math.round(benchmarkSharpe * 100)];
  if (Math.abs(own - theirs) < LEAST_SHARPE_GAP || Math.sign(own - theirs) === returned) return '';
  const more = own > theirs ? 'more' : 'less';
  return ` For the risk it took, it earned ${more} (Sharpe ${signed(own / 100, 2)} against ${signed(theirs / 100, 2)}).`;
}

const percent = (tenths: number): string => `${signed(tenths / 10, 1)}%`;

const signed = (value: number, decimals: number): string => value.toFixed(decimals).replace('-', '−');

const minus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);
