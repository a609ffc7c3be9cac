import type { FramedLetter } from './compose.ts';
import { frameWords } from './frame-words.ts';
import type { LetterPart, LetterTable } from './letter.ts';

const GAP = '  ';
/** Letters that are as wide as two Latin ones: Chinese, Japanese, Korean and their punctuation. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/g;

const widthOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);

function tableLines({ columns, rows }: LetterTable): string {
  const lines = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => widthOf(line[i] ?? ''))));
  const cell = (text: string, i: number) => {
    const space = ' '.repeat((widths[i] ?? 0) - widthOf(text));
    return columns[i]?.isNumber ? space + text : text + space;
  };
  return lines.map((line) => line.map(cell).join(GAP).trimEnd()).join('\n');
}

/** The letter as plain text, with its tables in columns of equal width. */
export function drawText({ reader, parts, reason, unsubscribeUrl, policyUrl }: FramedLetter): string {
  const words = frameWords[reader.language];
  const partText = (part: LetterPart): string => {
    if (part.kind === 'paragraph' || part.kind === 'heading') return part.text;
    if (part.kind === 'item') return `${part.title}\n${part.text}\n${part.url}`;
    return part.kind === 'action' ? `${words.actionInText(part.label)}\n${part.url}` : tableLines(part.table);
  };
  return [
    words.greeting(reader.firstName),
    ...parts.map(partText),
    'Pipa',
    [
      `-- \n${reason}`,
      ...(unsubscribeUrl === undefined ? [] : [words.linkInText(words.unsubscribe, unsubscribeUrl)]),
      words.linkInText(words.policy, policyUrl),
    ].join('\n'),
  ].join('\n\n');
}
