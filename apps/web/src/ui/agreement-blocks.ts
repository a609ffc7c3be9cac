export interface AgreementBlock {
  key: string;
  text: string;
  isHeading: boolean;
}

const LONGEST_HEADING = 90;
const isHeadingLine = (line: string) => /^(#{1,4}\s|\d+(\.\d+)*[.)]?\s)/.test(line) && line.length <= LONGEST_HEADING;

/** A short numbered first line (or one after #) is the heading of the following lines. */
function partsOf(paragraph: string): readonly Omit<AgreementBlock, 'key'>[] {
  const [first = '', ...rest] = paragraph.split('\n');
  const body = rest.join('\n').trim();
  if (!isHeadingLine(first)) return [{ text: paragraph, isHeading: false }];
  const heading = { text: first.replace(/^#{1,4}\s+/, ''), isHeading: true };
  return body === '' ? [heading] : [heading, { text: body, isHeading: false }];
}

/** Paragraphs of a plain text, divided by blank lines. */
export const blocksOf = (text: string): readonly AgreementBlock[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .flatMap(partsOf)
    .map((part, index) => ({ key: `block-${index}`, ...part }));
