import { describe, expect, it } from 'vitest';
import type { BarSeries } from '../indicators/input.ts';
import { adjustedBars } from '../ta-metrics/adjusted-bars.ts';
import { createTaMetricsComputer } from '../ta-metrics/ta-metrics-computer.ts';
import { haveReferenceData, readReference } from '../testing/reference-vectors.ts';
import { type DetectionKind, detectionKinds, detectionSignals } from './index.ts';

const SESSIONS_A_YEAR = 252;
/** Bars that the longest indicators need; events before them are not counted. */
const WARM_UP = 252;
/** Five years and the warm-up. */
const BARS = 6 * SESSIONS_A_YEAR;
const LEAST_SYMBOLS = 30;
/** Funds and stocks. */
const FILES = ['prices/etf_yahoo_2023.csv.gz', 'prices/other_yahoo_2013_2023.csv.gz'];

/** Events a symbol-year, in the mean over all symbols, that the kind is meant to have. */
const PLAUSIBLE: Readonly<Record<DetectionKind, Readonly<Record<number, readonly [number, number]>>>> = {
  changeStatus: { 3: [3, 9], 2: [0.2, 2], 1: [1, 4], [-1]: [1, 4], [-2]: [0.2, 2], [-3]: [3, 9] },
  emaCross: { 2: [1, 4], 1: [4, 12], [-1]: [4, 12], [-2]: [1, 4] },
  psarCross: { 1: [8, 15], [-1]: [8, 15] },
  macdCross: { 2: [2.5, 7], 1: [6, 13], [-1]: [6, 13], [-2]: [2.5, 7] },
  bandCross: { 1: [3, 11], [-1]: [5, 13] },
  rsiCross: { 2: [0.05, 1], 1: [1, 5], [-1]: [2, 8], [-2]: [0.1, 2] },
  breakout: { 1: [0.5, 4], [-1]: [0.4, 3] },
};

/** The last bars of each symbol of a package that has enough. Rows are symbol, date, open, high, low, close, adjClose, volume. */
function seriesOf(file: string): BarSeries[] {
  const rows = readReference(file).trim().split('\n').slice(1);
  const bySymbol = Map.groupBy(rows, (row) => row.slice(0, row.indexOf(',')));
  return [...bySymbol.values()]
    .filter((symbolRows) => symbolRows.length >= BARS)
    .map((symbolRows) => {
      const cells = symbolRows.slice(-BARS).map((row) => row.split(',').map(Number));
      const column = (k: number) => Float64Array.from(cells, (row) => row[k]);
      const [open, high, low, close, adjClose, volume] = [2, 3, 4, 5, 6, 7].map(column);
      return adjustedBars({ open, high, low, close, adjClose, volume });
    });
}

describe('events on real prices', () => {
  it.skipIf(!haveReferenceData)(
    'are as frequent a symbol-year as each kind is meant to be',
    { timeout: 60_000 },
    () => {
      const computer = createTaMetricsComputer(BARS);
      const counts = new Map<string, number>();
      let symbols = 0;
      for (const bars of FILES.flatMap(seriesOf)) {
        const rows = computer.compute(bars, WARM_UP);
        symbols++;
        for (const kind of detectionKinds) {
          for (const code of rows[kind]) counts.set(`${kind} ${code}`, (counts.get(`${kind} ${code}`) ?? 0) + 1);
        }
      }
      expect(symbols).toBeGreaterThanOrEqual(LEAST_SYMBOLS);
      const years = (symbols * (BARS - WARM_UP)) / SESSIONS_A_YEAR;
      for (const kind of detectionKinds) {
        for (const code of Object.keys(detectionSignals[kind].texts)) {
          const [least, most] = PLAUSIBLE[kind][Number(code)];
          const perYear = (counts.get(`${kind} ${code}`) ?? 0) / years;
          expect(perYear, `${kind} ${code}`).toBeGreaterThanOrEqual(least);
          expect(perYear, `${kind} ${code}`).toBeLessThanOrEqual(most);
        }
      }
    },
  );
});
