import { indicatorCatalogue } from '../indicators/catalogue/index.ts';
import type { Indicator } from '../indicators/catalogue/indicator.ts';
import { arePrices, areVolumes, type BarField, type BarSeries, usableBars } from '../indicators/input.ts';
import { type CompleteColumns, withComplete } from '../indicators/kernel.ts';
import { sma } from '../indicators/moving-averages.ts';
import { signOf, TIE } from '../ties.ts';

/** Lines that votes, events, flags and oscillation read together: catalogue id and a name for each of its outputs. */
const SHARED = {
  'atr-14': ['range'],
  'sma-20': ['sma20'],
  'sma-50': ['sma50'],
  'sma-200': ['sma200'],
  'ema-12': ['ema12'],
  'ema-20': ['ema20'],
  'ema-26': ['ema26'],
  'ema-50': ['ema50'],
  'rsi-14': ['rsi'],
  'williams-r-14': ['williams'],
  'z-score-50': ['zScore'],
  'bollinger-20-2': ['bandUpper', 'bandMiddle', 'bandLower'],
  'donchian-55': ['channelUpper', 'channelMiddle', 'channelLower'],
  'macd-12-26-9': ['macd', 'macdSignal', 'macdHistogram'],
  'sar-0.02-0.2': ['sar'],
  'di-14': ['diPlus', 'diMinus'],
  'awesome-5-34': ['awesome'],
  'linreg-slope-14': ['slope14'],
  'linreg-slope-50': ['slope50'],
} as const;

type SharedName = (typeof SHARED)[keyof typeof SHARED][number];

/** Names of the lines that are not a catalogue indicator's; see `SharedLines`. */
const SCALES = ['perRange', 'perVolume', 'volumeAverage', 'moving'] as const;

export interface SharedLines extends BarSeries, Readonly<Record<SharedName, Float64Array>> {
  /** 1 / ATR(14); 0 for constant prices, so that distances do not count. */
  readonly perRange: Float64Array;
  /** 1 / average volume of 20 bars; 0 where nothing is traded. */
  readonly perVolume: Float64Array;
  readonly volumeAverage: Float64Array;
  /** 0 from the fifth consecutive bar with constant prices, else 1: an oscillator of prices without a range shows an extreme. */
  readonly moving: Float64Array;
}

export type SharedLineName = SharedName | (typeof SCALES)[number];

export const sharedLineNames: readonly SharedLineName[] = [...Object.values(SHARED).flat(), ...SCALES];

export const BAR_FIELDS: readonly BarField[] = ['open', 'high', 'low', 'close', 'volume'];

const VOLUME_BARS = 20;
const STILL_BARS = 5;

const indicatorsById = new Map(indicatorCatalogue.map((indicator) => [indicator.id, indicator]));

/** @throws RangeError for an id that is not in the catalogue. */
export function catalogueIndicator(id: string): Indicator {
  const indicator = indicatorsById.get(id);
  if (indicator === undefined) throw new RangeError(`no indicator ${id}`);
  return indicator;
}

/** The lines of an indicator where they are among the shared ones. */
export function sharedLinesOf(id: string, shared: SharedLines): readonly Float64Array[] | null {
  return id in SHARED ? SHARED[id as keyof typeof SHARED].map((name) => shared[name]) : null;
}

/** Copies the bars to `shared`, with NaN for every value that is missing. */
export function fillUsableBars(bars: BarSeries, shared: SharedLines): void {
  const usable = usableBars(bars, BAR_FIELDS);
  for (const field of BAR_FIELDS) shared[field].set(usable[field]);
}

/** Computes every shared line of the bars that `shared` holds. */
export function fillSharedLines(shared: SharedLines): void {
  withComplete(areComplete(shared) ? barColumns(shared) : null, () => {
    for (const id of Object.keys(SHARED)) {
      catalogueIndicator(id).computeUsable(shared, sharedLinesOf(id, shared) ?? undefined);
    }
  });
  fillScales(shared);
}

/** Whether no bar is missing. */
export const areComplete = ({ open, high, low, close, volume }: BarSeries): boolean =>
  [open, high, low, close].every((column) => arePrices(column, 0)) && areVolumes(volume, 0);

/** The columns of bars of which none is missing. */
export const barColumns = ({ open, high, low, close, volume }: BarSeries): CompleteColumns => ({
  prices: new Set([open, high, low, close]),
  volumes: new Set([volume]),
});

function fillScales(shared: SharedLines): void {
  const { high, low, close, range, volume, volumeAverage, perRange, perVolume, moving } = shared;
  sma(volume, VOLUME_BARS, volumeAverage);
  let stillBars = 0;
  for (let i = 0; i < close.length; i++) {
    const isStill =
      signOf(high[i] - low[i], close[i]) === 0 && (i === 0 || signOf(close[i] - close[i - 1], close[i]) === 0);
    stillBars = isStill ? stillBars + 1 : 0;
    moving[i] = Number(stillBars < STILL_BARS);
    perRange[i] = range[i] <= TIE * close[i] ? 0 : 1 / range[i];
    perVolume[i] = volumeAverage[i] === 0 ? 0 : 1 / volumeAverage[i];
  }
}
