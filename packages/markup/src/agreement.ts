/** A heading or a paragraph of an agreement. */
export interface AgreementBlock {
  readonly text: string;
  readonly isHeading: boolean;
}

/** A line of at most 90 characters that begins with # or with a number. */
const HEADING = /^(?=.{1,90}$)(?:#{1,4}\s|\d+(?:\.\d+)*[.)]?\s)/;

/** A heading is the first line of a paragraph, or a paragraph of its own. */
function blocksOf(paragraph: string): AgreementBlock[] {
  const [first = '', ...rest] = paragraph.split('\n');
  if (!HEADING.test(first)) return [{ text: paragraph, isHeading: false }];
  const body = rest.join('\n').trim();
  const heading = { text: first.replace(/^#+\s+/, ''), isHeading: true };
  return body === '' ? [heading] : [heading, { text: body, isHeading: false }];
}

/** The blocks of an agreement, which is plain text: its paragraphs are divided by blank lines. */
export const agreementBlocks = (text: string): AgreementBlock[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .flatMap(blocksOf);
