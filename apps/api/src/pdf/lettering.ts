import { type LaidOut, layOut } from './lay-out-name.ts';
import { isPrintable, printable } from './printable.ts';

/** Letters that the built-in fonts of PDF lack, laid out, so that text is written without waiting. */
export type Letters = ReadonlyMap<string, LaidOut>;
export const noLetters: Letters = new Map();

/** Letters of texts that the built-in fonts lack; one that no font holds is left out. */
export async function readLetters(texts: Iterable<string>): Promise<Letters> {
  const letters = new Map<string, LaidOut>();
  for (const text of texts) {
    for (const letter of text) {
      if (letters.has(letter) || isPrintable(letter)) continue;
      const laidOut = await layOut(letter);
      if (laidOut !== null) letters.set(letter, laidOut);
    }
  }
  return letters;
}

/** A part of a text that is written in one way. */
export type Run = { readonly text: string; readonly letter: LaidOut | null };

/** A text in parts: letters of `letters` one by one, what the built-in fonts write in one; others are question marks. */
export function runsOf(text: string, letters: Letters): readonly Run[] {
  const runs: { text: string; letter: LaidOut | null }[] = [];
  for (const character of text) {
    const letter = letters.get(character) ?? null;
    const last = runs.at(-1);
    if (letter === null && last?.letter === null) last.text += printable(character);
    else runs.push({ text: letter === null ? printable(character) : character, letter });
  }
  return runs;
}
