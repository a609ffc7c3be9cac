import { TA_BAND_LEVELS, type TaBand, type TaComponent, taBand, taComponentNames, taComponents } from '@pipa/quant';
import { type Words, words } from './words.ts';

const BAND_WORDS: Readonly<Record<TaBand, Words>> = {
  [-2]: words('Strong Bearish', '强烈看跌'),
  [-1]: words('Bearish', '看跌'),
  0: words('Neutral', '中性'),
  1: words('Bullish', '看涨'),
  2: words('Strong Bullish', '强烈看涨'),
};

export const bandWords = (band: TaBand): Words => BAND_WORDS[band];

/** The words of a TA State of the wire; itself where it is none. */
export const ratingWords = (rating: string): Words =>
  Object.values(BAND_WORDS).find(({ en }) => en === rating) ?? words(rating, rating);

/** The band of a metric in −1..1; null where it is not known. */
export const bandOf = (value: number | null): TaBand | null => (value === null ? null : taBand(value));

/** Where the bands of a metric divide: the document's −0.5, 0 and 0.5, and a neutral band around 0. */
export const BAND_LEVELS = TA_BAND_LEVELS;

/** A slope below this size is flat: the metric moved by less than a twentieth of one of its sides. */
export const FLAT_SLOPE = 0.05;

export type SlopeDirection = 'rising' | 'flat' | 'falling';

/** Null where the slope is not known. */
export function slopeDirection(slope: number | null): SlopeDirection | null {
  if (slope === null) return null;
  if (Math.abs(slope) < FLAT_SLOPE) return 'flat';
  return slope > 0 ? 'rising' : 'falling';
}

const COMPONENTS_ZH: Readonly<Record<TaComponent, string>> = {
  averageStack: '均线排列',
  averageSlopes: '均线斜率',
  directionalMovement: '趋向指标',
  channelPosition: '通道位置',
  stopAndReverse: '抛物线转向',
  regressionSlope: '回归斜率',
  rateOfChange: '变动率',
  convergence: 'MACD、PPO 与 TRIX',
  relativeStrength: '相对强弱',
  stochastic: '随机指标、威廉与 CCI',
  volumeFlow: '量能',
  composite: 'TSI、Awesome 与终极指标',
};

export const componentWords = (component: TaComponent): Words =>
  words(taComponentNames[component], COMPONENTS_ZH[component]);

const BANDS_OF_LETTERS: Readonly<Record<string, TaBand>> = { D: -2, d: -1, '-': 0, u: 1, U: 2 };

export interface TaStringPart {
  readonly component: TaComponent;
  readonly letter: string;
  /** Null where the component is not known. */
  readonly band: TaBand | null;
}

/** The twelve components of a TA string; empty for a text that is none. */
export function partsOfTaString(text: string | null): TaStringPart[] {
  if (text?.length !== taComponents.length) return [];
  return taComponents.map((component, i) => ({
    component,
    letter: text[i],
    band: BANDS_OF_LETTERS[text[i]] ?? null,
  }));
}
