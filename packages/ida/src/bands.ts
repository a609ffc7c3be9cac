import { TA_BAND_LEVELS, type TaBand, type TaComponent, taBand, taComponents } from '@pipa/quant';
import { untranslated, type Words } from '@pipa/words';
import { words } from './words/market/index.ts';

export const bandWords = (band: TaBand): Words => words.bands[band];

/** The words of a TA State of the wire; itself where it is none. */
export const ratingWords = (rating: string): Words =>
  Object.values(words.bands).find(({ en }) => en === rating) ?? untranslated(rating);

/** The band of a metric in −1..1; null where it is not known. */
export const bandOf = (value: number | null): TaBand | null => (value === null ? null : taBand(value));

/** Where the bands of a metric divide: the document's −0.5, 0 and 0.5, and a neutral band around 0. */
export const BAND_LEVELS = TA_BAND_LEVELS;

/** A slope below this size is flat: the metric moved by less than a twentieth of one of its sides. */
export const FLAT_SLOPE = 0.05;

type SlopeDirection = 'rising' | 'flat' | 'falling';

/** Null where the slope is not known. */
export function slopeDirection(slope: number | null): SlopeDirection | null {
  if (slope === null) return null;
  if (Math.abs(slope) < FLAT_SLOPE) return 'flat';
  return slope > 0 ? 'rising' : 'falling';
}

export const componentWords = (component: TaComponent): Words => words.components[component];

const BANDS_OF_LETTERS: Readonly<Record<string, TaBand>> = { D: -2, d: -1, '-': 0, u: 1, U: 2 };

interface TaStringPart {
  readonly component: TaComponent;
  readonly letter: string;
  /** Null where the component is not known. */
  readonly band: TaBand | null;
}

/** The twelve components of a TA string; empty for a text that is none. */
export function partsOfTaString(text: string | null): TaStringPart[] {
  if (text?.length !== taComponents.length) return [];
  return taComponents.map((component, i) => {
    const letter = text.charAt(i);
    return { component, letter, band: BANDS_OF_LETTERS[letter] ?? null };
  });
}
