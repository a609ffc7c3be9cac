/** The end of a sentence or line. The number of a list is none. */
const END = /(?<!(?:^|\n)\s*\d{1,2})[.!?](?=\s)|[。！？；]|\n/g;
/** A sentence that goes on for so long is shown up to a space. */
const LONGEST = 600;

/** The whole sentences of a text, and the rest. */
export function splitSentences(text: string): readonly [whole: string, rest: string] {
  let end = 0;
  for (const match of text.matchAll(END)) end = match.index + 1;
  if (end === 0 && text.length > LONGEST) end = text.lastIndexOf(' ') + 1 || text.length;
  return [text.slice(0, end), text.slice(end)];
}
