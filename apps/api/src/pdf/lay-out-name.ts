import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as fontkit from 'fontkit';

/** Fonts (SIL Open Font License) that hold the letters of names, in the sequence in which they are asked. */
const FAMILIES = ['noto-sans', 'noto-sans-arabic', 'noto-sans-sc'] as const;
type Family = (typeof FAMILIES)[number];
/** Letters of a name that are laid out; longer ones are not drawn. */
const MOST_LETTERS = 120;
/** The lightest default weight that is as dark as the rest of the page. */
const REGULAR = 400;

/** A letter as an outline, in units of an em, y upwards. */
export interface Outline {
  /** Path data of SVG. */
  readonly path: string;
  readonly x: number;
  readonly y: number;
  /** Whether the font is lighter than text, and the outline is to be drawn bolder. */
  readonly isThin: boolean;
  /** Units of the path in an em. */
  readonly unitsPerEm: number;
}

const require = createRequire(import.meta.url);
const folderOf = (family: Family): string => dirname(require.resolve(`@fontsource-variable/${family}/package.json`));

interface Part {
  readonly file: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/** Font files that stay open, the ones opened last: enough for the names of most invoices. */
const MOST_FONTS = 8;

/** Answers by key, the newest `most` of them. One that fails is not kept, so that it is asked again. */
export function keepNewest<K, V>(most: number, read: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const kept = new Map<K, Promise<V>>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const reading = read(key);
    kept.set(key, reading);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    reading.catch(() => kept.get(key) === reading && kept.delete(key));
    return reading;
  };
}

/** The files of a family, each of which holds some ranges of letters. */
const partsOf = keepNewest(FAMILIES.length, async (family: Family): Promise<readonly Part[]> => {
  const folder = folderOf(family);
  const ranges = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([name, text]) => ({
    file: join(folder, 'files', `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: text.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
  }));
});

async function fileOf(letter: number): Promise<string | null> {
  for (const family of FAMILIES) {
    const parts = await partsOf(family);
    const part = parts.find(({ ranges }) => ranges.some(([first, last]) => first <= letter && letter <= last));
    if (part !== undefined) return part.file;
  }
  return null;
}

const openFont = keepNewest(MOST_FONTS, async (file: string): Promise<fontkit.Font> => {
  const font = fontkit.create(await readFile(file));
  if (!('layout' in font)) throw new TypeError(`${file} holds several fonts`);
  return font;
});

/** Letters in a row that one file holds; a space goes with the letters before it. */
async function runsOf(name: string): Promise<{ font: fontkit.Font; text: string }[] | null> {
  const runs: { file: string; font: fontkit.Font; text: string }[] = [];
  for (const character of name) {
    const letter = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    if (last?.font.hasGlyphForCodePoint(letter)) {
      last.text += character;
      continue;
    }
    const file = await fileOf(letter);
    const font = file === null ? null : await openFont(file);
    if (file === null || !font?.hasGlyphForCodePoint(letter)) return null;
    runs.push({ file, font, text: character });
  }
  return runs;
}

/** A text as outlines, and the place after it, ems. */
export interface LaidOut {
  readonly outlines: readonly Outline[];
  readonly width: number;
}

/**
 * The outlines of a text of any script that the fonts hold, shaped and in reading direction; null when a letter of it is missing,
 * as a name with a hole is worse than none.
 */
export async function layOut(name: string): Promise<LaidOut | null> {
  if ([...name].length > MOST_LETTERS) return null;
  const runs = await runsOf(name.normalize('NFC').trim());
  if (runs === null) return null;
  const outlines: Outline[] = [];
  let pen = 0;
  for (const { font, text } of runs) {
    const { glyphs, positions } = font.layout(text);
    const { unitsPerEm } = font;
    const isThin = (font.variationAxes.wght?.default ?? REGULAR) < REGULAR;
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
      const path = glyph.path.toSVG();
      const [x, y] = [pen + xOffset / unitsPerEm, yOffset / unitsPerEm];
      if (path !== '') outlines.push({ path, x, y, isThin, unitsPerEm });
      pen += xAdvance / unitsPerEm;
    }
  }
  return { outlines, width: pen };
}

export const layOutName = async (name: string): Promise<readonly Outline[] | null> =>
  (await layOut(name))?.outlines ?? null;
