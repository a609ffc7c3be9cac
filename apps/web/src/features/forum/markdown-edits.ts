/** A text with its selection. */
export interface Written {
  text: string;
  start: number;
  end: number;
}

/** Puts marks around the selection, or around a word to be written over; marks that are there already go. */
export function wrapped({ text, start, end }: Written, mark: string, word: string): Written {
  const [before, chosen, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  if (chosen !== '' && before.endsWith(mark) && after.startsWith(mark)) {
    const from = start - mark.length;
    return {
      text: before.slice(0, -mark.length) + chosen + after.slice(mark.length),
      start: from,
      end: from + chosen.length,
    };
  }
  const inner = chosen || word;
  const from = start + mark.length;
  return { text: `${before}${mark}${inner}${mark}${after}`, start: from, end: from + inner.length };
}

/** Makes the selection a link; its address is selected, to be written over. */
export function linked({ text, start, end }: Written, word: string): Written {
  const address = 'https://';
  const inner = text.slice(start, end) || word;
  const from = start + inner.length + 3;
  return {
    text: `${text.slice(0, start)}[${inner}](${address})${text.slice(end)}`,
    start: from,
    end: from + address.length,
  };
}

/** Puts a mark before each line of the selection. */
export function prefixed({ text, start, end }: Written, mark: string, word: string): Written {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const chosen = text.slice(from, end) || word;
  const lines = chosen
    .split('\n')
    .map((line) => mark + line)
    .join('\n');
  return { text: text.slice(0, from) + lines + text.slice(Math.max(from, end)), start: from, end: from + lines.length };
}

/** What a member wrote, as a quote before which the member is mentioned. */
export const quoteOf = (words: string, introduction: string): string =>
  `${introduction === '' ? '' : `${introduction}\n\n`}${words
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')}\n\n`;

/** Adds a paragraph to a text. */
export const appended = (text: string, paragraph: string): string =>
  text.trim() === '' ? paragraph : `${text.trimEnd()}\n\n${paragraph}`;

const BEGUN_MENTION = /(?:^|[^\p{L}\p{N}._@/-])@([\p{L}\p{N}._-]{1,32})$/u;

/** The beginning of a name after an @ right before the caret; null where no name is being written. */
export function begunMention(text: string, caret: number): string | null {
  return BEGUN_MENTION.exec(text.slice(Math.max(0, caret - 40), caret))?.[1] ?? null;
}

/** The name in place of its beginning before the caret. */
export function mentioned(text: string, caret: number, begun: string, name: string): Written {
  const from = caret - begun.length;
  const caretAfter = from + name.length + 1;
  return { text: `${text.slice(0, from)}${name} ${text.slice(caret)}`, start: caretAfter, end: caretAfter };
}
