import {
  adx,
  atr,
  type BarSeries,
  bollingerBands,
  ema,
  indicatorCatalogue,
  macd,
  parabolicSar,
  rsi,
  sma,
  stochastic,
} from '@pipa/quant';
import { type IndicatorPeer, indicatorPeers, toPeerBars } from './indicator-peers.ts';
import { bareIndicators } from './indicators-bare.ts';
import { alternate, type Bench, check, checkClose, median, timePerCall, warmUp } from './measure.ts';
import { syntheticBars } from './synthetic-bars.ts';

const SYMBOLS = 200;
const BARS = 5_000;
/** Runs of each before the clock starts: the compiler has seen enough then. */
const WARM_UP_RUNS = 2;

const BARE = 'bare typed-array loops';

/** Ten indicators of one symbol, all outputs into reused arrays. */
type Engine = (bars: BarSeries, lines: readonly Float64Array[]) => void;

/** Names of the output lines, in the order in which every engine writes them. */
const LINES = [
  'SMA',
  'EMA20',
  'EMA50',
  'RSI',
  'MACD',
  'signal',
  'histogram',
  'upper',
  'middle',
  'lower',
  'ATR',
  'ADX',
  'SAR',
  'k',
  'd',
];

const withoutAdx: Engine = (bars, lines) => {
  sma(bars.close, 20, lines[0]);
  ema(bars.close, 20, lines[1]);
  ema(bars.close, 50, lines[2]);
  rsi(bars.close, 14, lines[3]);
  macd(bars.close, 12, 26, 9, { macd: lines[4], signal: lines[5], histogram: lines[6] });
  bollingerBands(bars.close, 20, 2, { upper: lines[7], middle: lines[8], lower: lines[9] });
  atr(bars, 14, lines[10]);
  parabolicSar(bars, 0.02, 0.2, lines[12]);
  stochastic(bars, 14, 3, 3, { k: lines[13], d: lines[14] });
};

const ours: Engine = (bars, lines) => {
  withoutAdx(bars, lines);
  adx(bars, 14, lines[11]);
};

const INCREMENTAL_IDS = [
  'sma-20',
  'ema-20',
  'ema-50',
  'rsi-14',
  'macd-12-26-9',
  'bollinger-20-2',
  'atr-14',
  'adx-14',
  'sar-0.02-0.2',
  'stochastic-14-3-3',
];

/** The same ten bar by bar: slow and independent of the batch kernels, to check them before the clock starts. */
const incremental: Engine = (bars, lines) => {
  const streams = indicatorCatalogue
    .filter(({ id }) => INCREMENTAL_IDS.includes(id))
    .sort((a, b) => INCREMENTAL_IDS.indexOf(a.id) - INCREMENTAL_IDS.indexOf(b.id))
    .map((indicator) => indicator.createIncremental());
  for (let i = 0; i < bars.close.length; i++) {
    const close = bars.close[i];
    const bar = { open: bars.open[i], high: bars.high[i], low: bars.low[i], close, volume: bars.volume[i] };
    const values = streams.flatMap((stream) => [...stream(bar)]);
    for (let k = 0; k < values.length; k++) lines[k][i] = values[k];
  }
};

/** B1: time a bar for ten indicators over 200 symbols of 5,000 bars on one thread, beside the bare loops and npm's packages. */
export const indicators: Bench = {
  id: 'B1',
  what: `ten indicators, ${SYMBOLS} symbols of ${BARS} bars, one thread, reused outputs`,
  unit: 'ns/bar',
  goal: 40,
  limit: null,
  run: () => {
    const symbols = Array.from({ length: SYMBOLS }, (_, seed) => syntheticBars(seed + 1, BARS));
    checkOutputs(symbols.slice(0, 5));
    const lines = newLines();
    const overAll = (engine: Engine) => () => {
      for (const bars of symbols) engine(bars, lines);
    };
    const timed = (engine: Engine) => {
      warmUp(overAll(engine), WARM_UP_RUNS);
      return () => (timePerCall(overAll(engine), 1) * 1e6) / (SYMBOLS * BARS);
    };
    const own = timed(ours);
    const nine = timed(withoutAdx);
    const tenOverNine = median([1, 2, 3].map(() => own() / nine()));
    return alternate(own, { [BARE]: timed(bareIndicators), ...timedPeers(symbols, tenOverNine) });
  },
};

/** Peers have their inputs in their own form before the clock starts. One without ADX is given what it costs us. */
function timedPeers(symbols: readonly BarSeries[], tenOverNine: number): Record<string, () => number> {
  const inputs = symbols.map(toPeerBars);
  const contestants = indicatorPeers.map((peer) => {
    for (const s of [0, 1, 2]) checkPeer(peer, symbols[s]);
    const own = inputs.slice(0, peer.symbols);
    const overAll = () => {
      for (const bars of own) peer.run(bars);
    };
    warmUp(overAll, WARM_UP_RUNS);
    const scale = peer.lacks.length > 0 ? tenOverNine : 1;
    const name = peer.lacks.length > 0 ? `${peer.name} (no ADX: its nine, scaled by our ten over nine)` : peer.name;
    return [name, () => (scale * timePerCall(overAll, 1) * 1e6) / (own.length * BARS)] as const;
  });
  return Object.fromEntries(contestants);
}

function checkPeer(peer: IndicatorPeer, bars: BarSeries): void {
  const lines = newLines();
  ours(bars, lines);
  for (const [name, value] of Object.entries(peer.run(toPeerBars(bars)))) {
    const tolerance = peer.tolerance[name] ?? 1e-6;
    checkClose(value ?? Number.NaN, lines[LINES.indexOf(name)][BARS - 1], tolerance, `${peer.name} ${name}`);
  }
}

function checkOutputs(symbols: readonly BarSeries[]): void {
  const [expected, actual, bare] = [newLines(), newLines(), newLines()];
  for (const bars of symbols) {
    incremental(bars, expected);
    ours(bars, actual);
    bareIndicators(bars, bare);
    LINES.forEach((name, k) => {
      requireSame(`ours ${name}`, actual[k], expected[k], 1e-12);
      requireSame(`bare ${name}`, bare[k], expected[k], 1e-9);
    });
  }
}

function requireSame(what: string, actual: Float64Array, expected: Float64Array, tolerance: number): void {
  for (let i = 0; i < expected.length; i++) {
    if (Number.isNaN(expected[i])) continue;
    const error = Math.abs(actual[i] - expected[i]);
    check(error <= tolerance * Math.max(1, Math.abs(expected[i])), `${what} at bar ${i}: ${actual[i]}, ${expected[i]}`);
  }
}

function newLines(): Float64Array[] {
  return LINES.map(() => new Float64Array(BARS));
}
