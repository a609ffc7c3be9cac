import { partsOfSymbols } from '@pipa/contract';
import type { Words } from '@pipa/words';
import { words } from './words/screens/index.ts';

/** What a key does in the symbols text area: what the browser does with it, a text in its place, or a notice. */
type KeyEffect = 'usual' | { readonly insert: string; readonly refused?: Words };

const ACCEPTED = /^[A-Za-z0-9,]$/;
/** Keys that people divide symbols with. */
const DIVIDER = /^[\s;|/]$/;
/** A key with a name of several letters, such as Backspace or ArrowLeft, writes nothing. */
const isNamed = (key: string): boolean => [...key].length > 1;

/**
 * 3 §5: only digits, letters, comma or period are accepted, a period becomes a comma, a line break is ignored, and letters are
 * upper case. Other keys are refused; one that divides symbols elsewhere is a comma too, or the symbols around it would become one.
 * Keys that write nothing, and those of a shortcut, keep their effect.
 * @param key `KeyboardEvent.key`
 * @param isShortcut whether the control or the command key is held
 */
export function effectOfKey(key: string, isShortcut = false): KeyEffect {
  if (isShortcut) return 'usual';
  if (key === 'Enter') return { insert: '' };
  if (isNamed(key)) return 'usual';
  if (key === '.') return { insert: ',' };
  if (ACCEPTED.test(key)) return { insert: key.toUpperCase() };
  return { insert: DIVIDER.test(key) ? ',' : '', refused: refusedKey(key) };
}

/** 3 §8 */
const refusedKey = (key: string): Words => words.faults.letter(key);

/**
 * A text that came in without keys, as from the keyboard of a phone, by the rule of the keys.
 * @returns the text in its place, and the notice of the first character that was refused
 */
export function typedText(text: string): { readonly text: string; readonly refused: Words | null } {
  let accepted = '';
  let refused: Words | null = null;
  for (const character of text) {
    const effect = effectOfKey(character === '\n' ? 'Enter' : character);
    if (effect === 'usual') continue;
    accepted += effect.insert;
    refused ??= effect.refused ?? null;
  }
  return { text: accepted, refused };
}

/** Characters of a pasted text that are read; the rule of the field says when its symbols are too many. */
const MAX_PASTED = 100_000;
const BETWEEN_SYMBOLS = /[\s,;|]+/;
const NOT_IN_SYMBOLS = /[^A-Z0-9.-]/g;
const AT_THE_ENDS = /^[.-]+|[.-]+$/g;

/**
 * A text that was pasted or dropped, by the rule of the keys: other characters are left out, and what divides symbols becomes a
 * comma. A period or hyphen within a symbol stays, as in BRK.B.
 */
export const cleanPasted = (text: string): string =>
  text
    .slice(0, MAX_PASTED)
    .toUpperCase()
    .split(BETWEEN_SYMBOLS)
    .map((part) => part.replaceAll(NOT_IN_SYMBOLS, '').replaceAll(AT_THE_ENDS, ''))
    .filter((part) => part !== '')
    .join(',');

/** A list as it is saved: without space, each symbol once. */
export const savedSymbols = (text: string): string => partsOfSymbols(text).join(',');
