import { describe, expect, it } from 'vitest';
import {
  bandExit,
  breakout,
  changeStatus,
  type detectionKinds,
  detectionSignals,
  emaCrossover,
  macdCrossover,
  rsiExtreme,
  sarReversal,
} from './index.ts';

const column = (...values: number[]) => Float64Array.from(values);
const same = (length: number, value: number) => new Float64Array(length).fill(value);

describe('the change status', () => {
  const up = 0.3;
  const down = -0.3;

  it.each([
    ['a trend that turns up after the momentum confirms a buy', [down, up], [up, up], 3],
    ['a momentum that turns up after the trend confirms a buy', [up, up], [down, up], 3],
    ['both that turn up together confirm a buy', [down, up], [down, up], 3],
    ['a trend that turns up alone is an early buy', [down, up], [down, down], 2],
    ['a momentum that turns up alone is an early buy', [down, down], [down, up], 1],
    ['a momentum that turns down alone is an early sell', [up, up], [up, down], -1],
    ['a trend that turns down alone is an early sell', [up, down], [up, up], -2],
    ['a trend that turns down after the momentum confirms a sell', [up, down], [down, down], -3],
    ['the trend counts when they turn apart', [down, up], [up, down], 2],
    ['nothing turns', [up, up], [down, down], 0],
  ])('%s', (_, trend, momentum, code) => {
    expect([...changeStatus(column(...trend), column(...momentum))]).toEqual([0, code]);
  });

  it('does not flicker around zero', () => {
    const trend = column(0.4, 0.1, -0.1, 0.1, -0.14, 0.2, -0.15, 0.14, 0.15);
    expect([...changeStatus(trend, same(9, 1))]).toEqual([0, 0, 0, 0, 0, 0, -2, 0, 3]);
  });

  it('has no event until both have a direction', () => {
    expect([...changeStatus(column(NaN, -0.4, 0.4, -0.4, -0.4), column(NaN, NaN, NaN, 0.4, -0.4))]).toEqual([
      0, 0, 0, 0, -3,
    ]);
  });

  it('needs columns of one length', () => {
    expect(() => changeStatus(column(1), column(1, 2))).toThrow(RangeError);
    expect(() => changeStatus(column(1), column(1), new Int8Array(2))).toThrow(RangeError);
  });
});

describe('the EMA crossover', () => {
  it('has a code for the averages and one for the price', () => {
    //                     known   price up  averages up  between  price down  averages down
    const close = column(90, 90, 110, 112, 104, 95, 95);
    const ema20 = column(NaN, 99, 100, 106, 106, 102, 98);
    const ema50 = column(NaN, 101, 102, 103, 103, 101, 100);
    expect([...emaCrossover(close, ema20, ema50)]).toEqual([0, 0, 1, 2, 0, -1, -2]);
  });

  it('reports the averages when the price crosses on the same bar', () => {
    expect([...emaCrossover(column(90, 110), column(99, 102), column(100, 101))]).toEqual([0, 2]);
  });

  it('reports a price that rested on both averages before it went through', () => {
    const average = same(4, 100);
    expect([...emaCrossover(column(90, 90, 100, 110), average, average)]).toEqual([0, 0, 0, 1]);
  });

  it('does not report a price that comes back to the side it was on, or rests on an average', () => {
    const close = column(110, 101.5, 110, 102, 102, 110);
    expect([...emaCrossover(close, same(6, 102), same(6, 101))]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('the SAR reversal', () => {
  it('is on the bar whose stop lies on the other side', () => {
    const close = column(10, 11, 12, 9, 8, 11);
    const bars = { close, high: close.map((value) => value + 0.5), low: close.map((value) => value - 0.5) };
    expect([...sarReversal(bars, column(NaN, 9, 9.5, 12.5, 12, 7))]).toEqual([0, 0, 0, -1, 0, 1]);
  });
});

describe('the MACD crossover', () => {
  it('has a code for the signal and one for zero', () => {
    const macd = column(NaN, -2, -1, 0.5, 2, 1, -0.5, -1);
    const signal = column(NaN, -1.5, -1.5, -0.8, 0.5, 1.2, 0.4, 0);
    expect([...macdCrossover(same(8, 100), macd, signal)]).toEqual([0, 0, 1, 2, 0, -1, -2, 0]);
  });

  it('takes rounding for no crossing', () => {
    const macd = column(1e-14, -1e-14, 1e-14);
    expect([...macdCrossover(same(3, 100), macd, same(3, 0))]).toEqual([0, 0, 0]);
  });
});

describe('the band exit', () => {
  it('is oversold below and overbought above, on the bar that leaves the bands', () => {
    const close = column(100, 100, 89, 88, 95, 111, 112, 88);
    expect([...bandExit(close, column(NaN, ...same(7, 110)), column(NaN, ...same(7, 90)))]).toEqual([
      0, 0, 1, 0, 0, -1, 0, 1,
    ]);
  });

  it('is not of bands that meet', () => {
    expect([...bandExit(column(1, 1, 1 + 1e-15), same(3, 1), same(3, 1))]).toEqual([0, 0, 0]);
  });
});

describe('the RSI extreme', () => {
  it('has a code for each level on the way out only', () => {
    const rsi = column(NaN, 50, 29, 25, 19, 15, 25, 35, 71, 75, 81, 72, 60, 85, 15);
    expect([...rsiExtreme(rsi)]).toEqual([0, 0, 1, 0, 2, 0, 0, 0, -1, 0, -2, 0, 0, -2, 2]);
  });

  it('does not reach a level that it only touches', () => {
    expect([...rsiExtreme(column(50, 30, 50, 70, 50))]).toEqual([0, 0, 0, 0, 0]);
    expect([...rsiExtreme(column(29, 20, 29, 75, 80))]).toEqual([0, 0, 0, -1, 0]);
  });
});

describe('the breakout', () => {
  /** A bar at `close` after quiet ones at 100 in a range of 95 to 105, average range 2, average volume 1000. */
  const after = (bar: { close: number; volume?: number; spread?: number; volumeAverage?: number }) => {
    const { close, volume = 2000, spread = 3, volumeAverage = 1000 } = bar;
    return breakout({
      open: column(100, close),
      high: column(101, close + spread / 2),
      low: column(99, close - spread / 2),
      close: column(100, close),
      volume: column(1000, volume),
      channelUpper: column(105, 110),
      channelLower: column(95, 90),
      range: column(2, 2),
      volumeAverage: column(volumeAverage, volumeAverage),
    })[1];
  };

  it('is a close beyond the range before with volume and a large bar', () => {
    expect(after({ close: 106 })).toBe(1);
    expect(after({ close: 94 })).toBe(-1);
  });

  it('is not a close within the range, a small move or a thinly traded one', () => {
    expect(after({ close: 105 })).toBe(0);
    expect(after({ close: 95 })).toBe(0);
    expect(after({ close: 106, volume: 1400 })).toBe(0);
  });

  it('is not out of a range that the average bar is as large as', () => {
    const lines = {
      ...{ open: column(104, 106), high: column(105, 106.5), low: column(103, 105), close: column(104.5, 106) },
      ...{ volume: column(1000, 2000), channelUpper: column(105, 107), channelLower: column(95, 95) },
      volumeAverage: column(1000, 1000),
    };
    expect([...breakout({ ...lines, range: column(2, 2) })]).toEqual([0, 0]);
    expect([...breakout({ ...lines, range: column(1.5, 1.5) })]).toEqual([0, 1]);
  });

  it('asks for no volume where none is traded', () => {
    expect(after({ close: 106, volume: 0, volumeAverage: 0 })).toBe(1);
  });

  it('is not repeated to the same side within twenty bars', () => {
    const length = 30;
    const close = Float64Array.from({ length }, (_, i) => 100 + 10 * i);
    const lines = {
      ...{ open: close, high: close, low: close, close, volume: same(length, 2000) },
      ...{
        channelUpper: close,
        channelLower: same(length, 0),
        range: same(length, 1),
        volumeAverage: same(length, 1000),
      },
    };
    const events = breakout(lines);
    expect([...events.keys()].filter((i) => events[i] !== 0)).toEqual([1, 22]);
  });
});

describe('the detection signals', () => {
  it('name every code as the documents do', () => {
    const codes = (kind: (typeof detectionKinds)[number]) =>
      Object.keys(detectionSignals[kind].texts)
        .map(Number)
        .sort((a, b) => a - b);
    expect(codes('changeStatus')).toEqual([-3, -2, -1, 1, 2, 3]);
    for (const kind of ['emaCross', 'macdCross', 'rsiCross'] as const) expect(codes(kind)).toEqual([-2, -1, 1, 2]);
    for (const kind of ['psarCross', 'bandCross', 'breakout'] as const) expect(codes(kind)).toEqual([-1, 1]);
    expect(detectionSignals.changeStatus.texts[3]).toBe('confirmed buy');
    expect(detectionSignals.changeStatus.texts[2]).toBe('early buy (trend)');
    expect(detectionSignals.changeStatus.texts[-1]).toBe('early sell (momentum)');
    expect(detectionSignals.bandCross.texts[1]).toBe('oversold');
    expect(detectionSignals.breakout.texts[-1]).toBe('break-down');
  });
});
