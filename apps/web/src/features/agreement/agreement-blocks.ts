export interface AgreementBlock {
  key: string;
  text: string;
  isHeading: boolean;
}

const isHeadingText = (text: string) =>
  /^(#{1,4}\s|\d+(\.\d+)*[.)]?\s)/.test(text) && text.length <= 90 && !text.includes('\n');

/** Paragraphs of a plain text: blank lines divide them, short numbered lines and lines after # are headings. */
export const blocksOf = (text: string): readonly AgreementBlock[] =>
  text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block, index) => ({
      key: `block-${index}`,
      text: block.replace(/^#{1,4}\s+/, ''),
      isHeading: isHeadingText(block),
    }));
