import type { Letter, LetterPart, LetterTable } from './letter.ts';

const GAP = '  ';

function tableLines({ columns, rows }: LetterTable): string {
  const lines = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  const cell = (text: string, i: number) =>
    columns[i]?.isNumber ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[i] ?? 0);
  return lines.map((line) => line.map(cell).join(GAP).trimEnd()).join('\n');
}

function partText(part: LetterPart): string {
  if (part.kind === 'paragraph' || part.kind === 'heading') return part.text;
  return part.kind === 'action' ? `${part.label}:\n${part.url}` : tableLines(part.table);
}

/** The letter as plain text, with its tables in columns of equal width. */
export const drawText = ({ greetingName, parts, reason, unsubscribeUrl }: Letter): string =>
  [
    `Hello ${greetingName},`,
    ...parts.map(partText),
    'Pipa',
    `-- \n${reason}${unsubscribeUrl === undefined ? '' : `\nUnsubscribe: ${unsubscribeUrl}`}`,
  ].join('\n\n');
