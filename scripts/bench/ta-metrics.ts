import { type BarSeries, createTaMetricsComputer, indicatorCatalogue, taMetrics, taVotes } from '@pipa/quant';
import { alternate, type Bench, check, processorTime, warmUp } from './measure.ts';
import { syntheticBars } from './synthetic-bars.ts';

const SYMBOLS = 100;
/** About those of a day late in a year: the year and the three before it. */
const BARS = 980;
const LAST = BARS - 1;
const WARM_UP_RUNS = 4;

const voting = new Set(taVotes.map(({ indicator }) => indicator));
const indicators = indicatorCatalogue.filter(({ id }) => voting.has(id));

/** What the metrics of a symbol take in a close, beside the definitions of their indicators, which step from bar to bar. */
export const technicalMetrics: Bench = {
  id: 'TA',
  what: `technical metrics of the last of ${BARS} bars: ${voting.size} indicators, votes, events; processor time a symbol`,
  unit: 'ms',
  goal: 1,
  limit: null,
  run: () => {
    const symbols = Array.from({ length: SYMBOLS }, (_, seed) => syntheticBars(seed + 1, BARS));
    const computer = createTaMetricsComputer(BARS);
    for (const bars of symbols.slice(0, 3)) {
      check(
        computer.compute(bars, LAST).trend[0] === taMetrics(bars).trend[LAST],
        'one row is that of the whole series',
      );
    }
    const overAll = (measure: (bars: BarSeries) => void) => {
      const work = () => symbols.forEach(measure);
      warmUp(work, WARM_UP_RUNS);
      return () => processorTime(work) / SYMBOLS;
    };
    const ours = overAll((bars) => computer.compute(bars, LAST));
    return alternate(ours, { 'the indicators alone, bar by bar': overAll(stepThrough) });
  },
};

function stepThrough({ open, high, low, close, volume }: BarSeries): void {
  const bar = { open: 0, high: 0, low: 0, close: 0, volume: 0 };
  for (const indicator of indicators) {
    const step = indicator.createIncremental();
    for (let i = 0; i < close.length; i++) {
      bar.open = open[i];
      bar.high = high[i];
      bar.low = low[i];
      bar.close = close[i];
      bar.volume = volume[i];
      step(bar);
    }
  }
}
