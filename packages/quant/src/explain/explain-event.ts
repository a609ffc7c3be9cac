import { BREAKOUT_RULES } from '../detections/breakout.ts';
import { TURN_LEVEL } from '../detections/change-status.ts';
import type { DetectionKind } from '../detections/detection-signals.ts';
import { RSI_LEVELS } from '../detections/extremes.ts';
import type { BarSeries } from '../indicators/input.ts';
import { rangeOf } from '../indicators/true-range.ts';
import { rescaledBars } from '../ta-metrics/adjusted-bars.ts';
import type { SharedLines } from '../ta-metrics/shared-lines.ts';
import { taMetrics } from '../ta-metrics/ta-metrics-computer.ts';
import type { TaMetricsRows } from '../ta-metrics/workspace.ts';
import { sharedLinesOfBars } from './explain-ta.ts';

export interface EventReading {
  readonly name: string;
  readonly value: number;
  /** On the bar before. */
  readonly before: number;
}

export interface EventExplanation {
  /** 0 for no event. */
  readonly code: number;
  readonly readings: readonly EventReading[];
  readonly levels: readonly { readonly name: string; readonly value: number }[];
}

type Columns = Readonly<Record<string, ArrayLike<number>>>;
interface Rule {
  readonly read: (lines: SharedLines, rows: TaMetricsRows) => Columns;
  readonly levels: Readonly<Record<string, number>>;
}

const ONE_BEFORE = (line: Float64Array) => Float64Array.from(line, (_, i) => line[i - 1] ?? Number.NaN);

const RULES: Readonly<Record<DetectionKind, Rule>> = {
  changeStatus: {
    read: (_, { trend, momentum }) => ({ trend, momentum }),
    levels: { turn: TURN_LEVEL },
  },
  emaCross: { read: ({ close, ema20, ema50 }) => ({ close, ema20, ema50 }), levels: {} },
  psarCross: {
    read: ({ high, low, sar }) => ({ middle: high.map((value, i) => (value + low[i]) / 2), sar }),
    levels: {},
  },
  macdCross: { read: ({ macd, macdSignal }) => ({ macd, macdSignal }), levels: {} },
  bandCross: { read: ({ close, bandUpper, bandLower }) => ({ close, bandUpper, bandLower }), levels: {} },
  rsiCross: { read: ({ rsi }) => ({ rsi }), levels: RSI_LEVELS },
  breakout: {
    read: ({ high, low, close, channelUpper, channelLower, range, volume, volumeAverage }) => ({
      close,
      highBefore: ONE_BEFORE(channelUpper),
      lowBefore: ONE_BEFORE(channelLower),
      trueRange: close.map((_, i) => rangeOf(high[i], low[i], close[i - 1])),
      rangeBefore: ONE_BEFORE(range),
      volumeRatio: volume.map((shares, i) => shares / volumeAverage[i - 1]),
    }),
    levels: { volumeRatio: BREAKOUT_RULES.volume, rangeRatio: BREAKOUT_RULES.range },
  },
};

/**
 * The values on the last bar, and on the one before, by which an event of a kind fires or does not.
 * @param bars, shownScale as for `explainTa`
 */
export function explainEvent(bars: BarSeries, kind: DetectionKind, shownScale = 1): EventExplanation {
  const lines = sharedLinesOfBars(rescaledBars(bars, shownScale));
  const rows = taMetrics(bars);
  const last = rows.trend.length - 1;
  const rule = RULES[kind];
  const readings = Object.entries(rule.read(lines, rows)).map(([name, column]) => ({
    name,
    value: column[last],
    before: column[last - 1] ?? Number.NaN,
  }));
  return {
    code: rows[kind][last],
    readings,
    levels: Object.entries(rule.levels).map(([name, value]) => ({ name, value })),
  };
}
