import { IndicatorsSync } from '@ixjb94/indicators';
import type { BarSeries } from '@pipa/quant';
import * as cinar from 'indicatorts';
import * as technical from 'technicalindicators';
import * as signals from 'trading-signals';

/** A symbol's bars in every form that a peer takes. */
export interface PeerBars {
  readonly high: number[];
  readonly low: number[];
  readonly close: number[];
  readonly candles: { readonly high: number; readonly low: number; readonly close: number }[];
}

/** Last values by the name of the line; a line is left out where a peer has none or means another thing by it. */
type LastValues = Readonly<Record<string, number | undefined>>;

export interface IndicatorPeer {
  readonly name: string;
  /** Of its last values against ours. */
  readonly tolerance: Readonly<Record<string, number>>;
  readonly lacks: readonly string[];
  /** Symbols that are timed: a slow one need not go through all for its time a bar. */
  readonly symbols: number;
  /** All indicators over all bars by the peer's own interface. */
  run(bars: PeerBars): LastValues;
}

const ALL_SYMBOLS = 200;
const SLOW_SYMBOLS = 20;

export function toPeerBars({ high, low, close }: BarSeries): PeerBars {
  const candles = Array.from(close, (value, i) => ({ high: high[i], low: low[i], close: value }));
  return { high: Array.from(high), low: Array.from(low), close: Array.from(close), candles };
}

const last = <T>(values: readonly T[]): T => values[values.length - 1];

const ixjb94 = new IndicatorsSync();

const ixjb94Indicators: IndicatorPeer = {
  name: '@ixjb94/indicators 1.2.4',
  tolerance: {},
  lacks: [],
  symbols: ALL_SYMBOLS,
  run({ high, low, close }) {
    const [macd, signal, histogram] = ixjb94.macd(close, 12, 26, 9);
    const [lower, middle, upper] = ixjb94.bbands(close, 20, 2);
    const [k, d] = ixjb94.stoch(high, low, close, 14, 3, 3);
    return {
      SMA: last(ixjb94.sma(close, 20)),
      EMA20: last(ixjb94.ema(close, 20)),
      EMA50: last(ixjb94.ema(close, 50)),
      RSI: last(ixjb94.rsi(close, 14)),
      MACD: last(macd),
      signal: last(signal),
      histogram: last(histogram),
      upper: last(upper),
      middle: last(middle),
      lower: last(lower),
      ATR: last(ixjb94.atr(high, low, close, 14)),
      ADX: last(ixjb94.adx(high, low, 14)),
      SAR: last(ixjb94.psar(high, low, 0.02, 0.2)),
      k: last(k),
      d: last(d),
    };
  },
};

/** Its ATR is a plain mean of the ranges, not Wilder's, and is not compared; its stochastic is the fast one, whose %D is our %K. */
const indicatorts: IndicatorPeer = {
  name: 'indicatorts 2.2.2',
  tolerance: {},
  lacks: ['ADX'],
  symbols: ALL_SYMBOLS,
  run({ high, low, close }) {
    const { macdLine, signalLine } = cinar.macd(close, { fast: 12, slow: 26, signal: 9 });
    const { upper, middle, lower } = cinar.bb(close, { period: 20 });
    cinar.atr(high, low, close, { period: 14 });
    return {
      SMA: last(cinar.sma(close, { period: 20 })),
      EMA20: last(cinar.ema(close, { period: 20 })),
      EMA50: last(cinar.ema(close, { period: 50 })),
      RSI: last(cinar.rsi(close, { period: 14 })),
      MACD: last(macdLine),
      signal: last(signalLine),
      upper: last(upper),
      middle: last(middle),
      lower: last(lower),
      SAR: last(cinar.psar(high, low, close, { step: 0.02, max: 0.2 }).psarResult),
      k: last(cinar.stoch(high, low, close, { kPeriod: 14, dPeriod: 3 }).d),
    };
  },
};

/** Rounds its RSI to two decimals; its stochastic is the fast one, whose %D is our %K. */
const technicalIndicators: IndicatorPeer = {
  name: `technicalindicators 3.1.0 (${SLOW_SYMBOLS} symbols)`,
  tolerance: { RSI: 1e-3 },
  lacks: [],
  symbols: SLOW_SYMBOLS,
  run({ high, low, close }) {
    const { ADX, ATR, BollingerBands, EMA, MACD, PSAR, RSI, SMA, Stochastic } = technical;
    const oscillator = { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 };
    const means = { SimpleMAOscillator: false, SimpleMASignal: false };
    const convergence = last(MACD.calculate({ values: close, ...oscillator, ...means }));
    const bands = last(BollingerBands.calculate({ values: close, period: 20, stdDev: 2 }));
    return {
      SMA: last(SMA.calculate({ values: close, period: 20 })),
      EMA20: last(EMA.calculate({ values: close, period: 20 })),
      EMA50: last(EMA.calculate({ values: close, period: 50 })),
      RSI: last(RSI.calculate({ values: close, period: 14 })),
      MACD: convergence.MACD,
      signal: convergence.signal,
      histogram: convergence.histogram,
      upper: bands.upper,
      middle: bands.middle,
      lower: bands.lower,
      ATR: last(ATR.calculate({ high, low, close, period: 14 })),
      ADX: last(ADX.calculate({ high, low, close, period: 14 })).adx,
      SAR: last(PSAR.calculate({ high, low, step: 0.02, max: 0.2 })),
      k: last(Stochastic.calculate({ high, low, close, period: 14, signalPeriod: 3 })).d,
    };
  },
};

/** Bar by bar, the one form that it has. */
const tradingSignals: IndicatorPeer = {
  name: `trading-signals 8.3.0 (${SLOW_SYMBOLS} symbols)`,
  tolerance: {},
  lacks: [],
  symbols: SLOW_SYMBOLS,
  run({ close, candles }) {
    const { ADX, ATR, BollingerBands, EMA, MACD, PSAR, RSI, SMA, StochasticOscillator } = signals;
    const [sma, ema20, ema50, rsi] = [new SMA(20), new EMA(20), new EMA(50), new RSI(14)];
    const macd = new MACD(new EMA(12), new EMA(26), new EMA(9));
    const [bands, atr, adx] = [new BollingerBands(20, 2), new ATR(14), new ADX(14)];
    const psar = new PSAR({ accelerationStep: 0.02, accelerationMax: 0.2 });
    const stochastic = new StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 3, dPeriod: 3 });
    const ofCloses = [sma, ema20, ema50, rsi, macd, bands];
    const ofCandles = [atr, adx, psar, stochastic];
    for (let i = 0; i < close.length; i++) {
      for (const indicator of ofCloses) indicator.add(close[i]);
      for (const indicator of ofCandles) indicator.add(candles[i]);
    }
    const { macd: line, signal, histogram } = macd.getResultOrThrow();
    const { stochK, stochD } = stochastic.getResultOrThrow();
    return {
      SMA: sma.getResultOrThrow(),
      EMA20: ema20.getResultOrThrow(),
      EMA50: ema50.getResultOrThrow(),
      RSI: rsi.getResultOrThrow(),
      MACD: line,
      signal,
      histogram,
      ...bands.getResultOrThrow(),
      ATR: atr.getResultOrThrow(),
      ADX: adx.getResultOrThrow(),
      SAR: psar.getResultOrThrow(),
      k: stochK,
      d: stochD,
    };
  },
};

export const indicatorPeers: readonly IndicatorPeer[] = [
  ixjb94Indicators,
  indicatorts,
  technicalIndicators,
  tradingSignals,
];
