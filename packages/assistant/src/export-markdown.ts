import type { AskMessage, AskPart, Language } from '@pipa/contract';
import { type AskWords, askWords } from './words.ts';

const cell = (value: unknown) =>
  (value === null || value === undefined ? '' : String(value))
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll('\n', ' ');
const row = (cells: readonly unknown[]) => `| ${cells.map(cell).join(' | ')} |`;

function tableOf(headings: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [row(headings), row(headings.map(() => '---')), ...rows.map(row)].join('\n');
}

/** A passage with a mark behind each number that is not from the product. */
function passageOf({ text, untraced }: Extract<AskPart, { kind: 'passage' }>): string {
  return [...untraced]
    .sort((left, right) => right.end - left.end)
    .reduce((marked, { end }) => `${marked.slice(0, end)}†${marked.slice(end)}`, text);
}

function partOf(part: AskPart, words: AskWords['export']): string | null {
  switch (part.kind) {
    case 'passage':
      return passageOf(part);
    case 'table':
      return `**${part.title}**\n\n${tableOf(
        part.columns.map(({ label }) => label),
        part.rows.map((values) => part.columns.map(({ key }) => values[key])),
      )}`;
    case 'chart': {
      const names = [...new Set(part.series.flatMap(({ points }) => points.map(([name]) => name)))];
      const values = part.series.map(({ points }) => new Map(points));
      return `**${part.title}**\n\n${tableOf(
        ['', ...part.series.map(({ name }) => name)],
        names.map((name) => [name, ...values.map((of) => of.get(name))]),
      )}`;
    }
    case 'notice':
      return `> ${part.text}`;
    case 'proposal':
      return `- ${part.label}`;
    case 'sources': {
      const lines = part.sources.map(({ tool, call, mode, asOf, receipt }) => {
        const facts = [`${tool} · ${call}`, mode, asOf, receipt === null ? null : `${words.receipt} ${receipt}`];
        return `- ${facts.filter((fact) => fact !== null).join(', ')}`;
      });
      return `${words.sources}:\n\n${lines.join('\n')}`;
    }
    case 'step':
    case 'followUps':
      return null;
  }
}

/** A conversation as a document, with sources and receipts. */
export function exportMarkdown(title: string, messages: readonly AskMessage[], language: Language): string {
  const words = askWords(language).export;
  const blocks = messages.flatMap(({ role, text, parts, engine, at }) => {
    const when = `${at.slice(0, 16).replace('T', ' ')} UTC`;
    if (role === 'user') return [`## ${words.question} · ${when}`, text ?? ''];
    const by = engine === null ? '' : ` (${words.engines[engine]})`;
    return [`### ${words.answer}${by}`, ...parts.map((part) => partOf(part, words)).filter((block) => block !== null)];
  });
  return `${[`# ${title}`, ...blocks, '---', words.note].join('\n\n')}\n`;
}
