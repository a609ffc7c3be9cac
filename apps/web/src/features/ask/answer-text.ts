import type { AskPart, AskSource } from '@pipa/contract';
import { formatDay } from '../../format.ts';
import { ask as words } from '../../messages/ask.ts';
import { partsOf } from './ask-message.ts';
import { cellText } from './figure-text.ts';

const sourceText = ({ tool, mode, asOf, receipt }: AskSource): string =>
  [
    words.modes[mode],
    words.tools[tool],
    ...(asOf ? [words.asOf(formatDay(asOf))] : []),
    ...(receipt ? [`${words.receipt} ${receipt}`] : []),
  ].join(' · ');

const NOTED = /[|\n]/g;
const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll(NOTED, ' ')).join(' | ')} |`;

function partText(part: AskPart): string | null {
  switch (part.kind) {
    case 'passage':
      return part.text;
    case 'notice':
      return part.text;
    case 'table':
      return [
        part.title,
        '',
        row(part.columns.map(({ label }) => label)),
        row(part.columns.map(() => '---')),
        ...part.rows.map((cells) => row(part.columns.map(({ key, kind }) => cellText(kind, cells[key])))),
        '',
        sourceText(part.source),
      ].join('\n');
    default:
      return null;
  }
}

/** Where the figures of an answer come from, each once. */
export function sourcesOf(parts: readonly AskPart[]): AskSource[] {
  const listed = partsOf(parts, 'sources').flatMap(({ sources }) => sources);
  const shown = parts.flatMap((part) => (part.kind === 'table' || part.kind === 'chart' ? [part.source] : []));
  const all = [...listed, ...shown];
  // What looks the same is one source: the first, whose page is the closest.
  const lookOf = ({ tool, mode, asOf, receipt }: AskSource) => JSON.stringify([tool, mode, asOf, receipt]);
  return [...new Map(all.toReversed().map((source) => [lookOf(source), source])).values()].toReversed();
}

/** An answer as Markdown, for the clipboard. */
export const answerText = (parts: readonly AskPart[]): string =>
  [
    ...parts.flatMap((part) => partText(part) ?? []),
    ...partsOf(parts, 'sources').flatMap(({ sources }) => sources.map(sourceText)),
  ].join('\n\n');
