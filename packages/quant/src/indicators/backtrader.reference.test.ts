import { describe, expect, it } from 'vitest';
import { haveReference, readReferenceTable } from '../testing/reference-vectors.ts';
import { compareSeries, openVerification, watchCalls } from '../testing/verification.ts';
import * as library from './index.ts';
import { barsOf } from './testing/reference-bars.ts';

type Bars = library.BarSeries;

const { watched: indicators, takeCalled } = watchCalls(library);
const verification = openVerification('backtrader');

// Lines in the order of the source. Not here: KAMA and DPO (another seed, another shift), and what follows its own
// definitions.
const functions: Record<string, (bars: Bars) => readonly Float64Array[]> = {
  AccelerationDecelerationOscillator: (b) => [indicators.acceleratorOscillator(b)],
  AO: (b) => [indicators.awesomeOscillator(b)],
  HMA: (b) => [indicators.hma(b.close, 30)],
  Lowest: (b) => [indicators.rollingLowest(b.close, 14)],
  Momentum: (b) => [indicators.momentum(b.close, 12)],
  PriceOsc: (b) => [indicators.apo(b.close, 12, 26)],
  RSI: (b) => [indicators.rsi(b.close, 14)],
  SMA: (b) => [indicators.sma(b.close, 30)],
  SMMA: (b) => [indicators.smma(b.close, 30)],
  ATR: (b) => [indicators.atr(b, 14)],
  AroonUpDown: (b) => [indicators.aroon(b, 14).up, indicators.aroon(b, 14).down],
  AroonOscillator: (b) => [indicators.aroonOscillator(b, 14)],
  Stochastic: (b) => [indicators.stochastic(b, 14, 3, 3).k, indicators.stochastic(b, 14, 3, 3).d],
  TEMA: (b) => [indicators.tema(b.close, 30)],
  TSI: (b) => [indicators.trueStrengthIndex(b.close, 25, 13).line],
  UltimateOscillator: (b) => [indicators.ultimateOscillator(b)],
  WilliamsR: (b) => [indicators.williamsR(b, 14)],
  WMA: (b) => [indicators.wma(b.close, 30)],
  ZLEMA: (b) => [indicators.zlema(b.close, 30)],
};

describe.runIf(haveReference('backtrader'))('against the tests of backtrader', () => {
  const file = 'backtrader_indicators.csv';
  const bars = barsOf(haveReference('backtrader') ? readReferenceTable('vectors/backtrader_2006_daily.csv') : []);
  const rows = haveReference('backtrader') ? readReferenceTable(`vectors/${file}`) : [];

  it.each(Object.keys(functions))('%s agrees to the printed digits', (name) => {
    const lines = functions[name](bars);
    const wanted = rows.filter((row) => row.indicator === name && Number(row.line) < lines.length);
    const expected = Float64Array.from(wanted, (row) => Number(row.expected));
    const actual = Float64Array.from(wanted, (row) => lines[Number(row.line)][Number(row.barIndex)]);
    const agreement = compareSeries(expected, actual, { absolute: 1e-6 });
    verification.record(takeCalled(), file, agreement);
    expect(agreement.worst).toBeLessThanOrEqual(1);
    expect(wanted.length).toBeGreaterThanOrEqual(3);
  });
});

verification.guard();
