import type { IdaFunctionCode, Language, PublishedDocument } from '@pipa/contract';
import { type HelpPart, helpOf, IDA_FUNCTIONS } from '@pipa/ida';

type Part = PublishedDocument['sections'][number]['parts'][number];

function partLines(part: Part, publicUrl: string): string[] {
  switch (part.kind) {
    case 'text':
      return [part.text, ''];
    case 'list':
      return [...part.items.map((item) => `- ${item}`), ''];
    case 'link':
      return [`[${part.label}](${part.to.startsWith('/') ? `${publicUrl}${part.to}` : part.to})`, ''];
    case 'picture':
      return [`(${part.description})`, ''];
  }
}

/** A published document in Markdown. */
export function writeDocument({ title, summary, sections }: PublishedDocument, publicUrl: string): string {
  return [
    `# ${title}`,
    '',
    summary,
    '',
    ...sections.flatMap((section) => [
      `## ${section.title}`,
      '',
      ...section.parts.flatMap((part) => partLines(part, publicUrl)),
    ]),
  ].join('\n');
}

const groupsOf = (code: IdaFunctionCode): readonly HelpPart[] =>
  code === 19 ? [1, 2, 3, 4, 5].flatMap((group) => helpOf(code, group)) : helpOf(code);

/** What the Help button of a table of the analysis says, in Markdown. */
export function writeAnalysisHelp(code: IdaFunctionCode, language: Language): string {
  return [
    `# ${IDA_FUNCTIONS[code].name[language]}`,
    '',
    ...groupsOf(code).flatMap(({ title, intro, entries }) => [
      `## ${title[language]}`,
      '',
      intro[language],
      '',
      ...entries.map(({ term, text }) => `- **${term[language]}**: ${text[language]}`),
      '',
    ]),
  ].join('\n');
}
