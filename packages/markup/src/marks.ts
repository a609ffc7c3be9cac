import type { ElementContent, Root, Text } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

/** A part of a text, by its offsets in the Markdown. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Parts of a text, in their order: those to mark and those between them. */
export function splitByPlaces(text: string, places: readonly Place[]): { text: string; isMarked: boolean }[] {
  const parts: { text: string; isMarked: boolean }[] = [];
  let at = 0;
  const add = (to: number, isMarked: boolean) => {
    if (to > at) parts.push({ text: text.slice(at, to), isMarked });
    at = Math.max(at, to);
  };
  for (const { start, end } of places.toSorted((one, other) => one.start - other.start)) {
    add(Math.min(start, text.length), false);
    add(Math.min(end, text.length), true);
  }
  add(text.length, false);
  return parts;
}

const isPartOfNumeral = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** Where a text of the tree has words of the Markdown, without those inside other words. */
function findWords(value: string, words: string): Place[] {
  const found: Place[] = [];
  for (let at = value.indexOf(words); at >= 0 && words !== ''; at = value.indexOf(words, at + words.length)) {
    const end = at + words.length;
    if (!isPartOfNumeral(value[at - 1]) && !isPartOfNumeral(value[end])) found.push({ start: at, end });
  }
  return found;
}

/** The places of a node of the tree: by its offsets where its text is as it was written, else by the words at the places. */
function placesIn({ value, position }: Text, markdown: string, places: readonly Place[]): readonly Place[] {
  const [from, to] = [position?.start.offset, position?.end.offset];
  if (from === undefined || to === undefined) {
    return places.flatMap(({ start, end }) => findWords(value, markdown.slice(start, end)));
  }
  const inside = places.filter(({ start, end }) => start < to && end > from);
  if (markdown.slice(from, to) === value) {
    return inside.map(({ start, end }) => ({ start: Math.max(start - from, 0), end: end - from }));
  }
  const found = inside.flatMap(({ start, end }) => findWords(value, markdown.slice(start, end)));
  // Marked as a whole where the words are written in another way, such as by escapes.
  return inside.length > 0 && found.length === 0 ? [{ start: 0, end: value.length }] : found;
}

/** For the end of the rehype plugins: each of the places becomes a `mark`, which nothing in the Markdown can be. */
export const markPlaces = (places: readonly Place[]) => () => (tree: Root, file: { readonly value: unknown }) => {
  const markdown = String(file.value);
  visit(tree, 'text', (node, index, parent) => {
    if (index === undefined || parent === undefined) return;
    const own = placesIn(node, markdown, places);
    if (own.length === 0) return;
    const parts = splitByPlaces(node.value, own).map(({ text, isMarked }): ElementContent => {
      const words: Text = { type: 'text', value: text };
      return isMarked ? { type: 'element', tagName: 'mark', properties: {}, children: [words] } : words;
    });
    parent.children.splice(index, 1, ...parts);
    return [SKIP, index + parts.length];
  });
};
