import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../testing/pdf-texts.ts';
import { bytesOf } from './page.ts';
import { type Paper, widthOfText, writeParagraph, writeText } from './write-text.ts';

const style = { size: 10, color: '#000000' };
/** Letters of one em without a line of their own, as the fonts of names would have them. */
const letters = new Map([...'收益率，已扣除成本'].map((letter) => [letter, { outlines: [], width: 1 }]));

async function written(write: (paper: Paper) => void): Promise<string[]> {
  const document = new PDFDocument({ margin: 0 });
  return textsIn(await bytesOf(document, () => write({ document, letters })));
}

describe('a line of text', () => {
  it('is as wide as its letters of both kinds', () => {
    const paper = { document: new PDFDocument(), letters };
    const latin = widthOfText(paper, ' 95%', style);
    expect(widthOfText(paper, '收益率 95%', style)).toBeCloseTo(30 + latin, 9);
    expect(widthOfText(paper, '−1', style)).toBe(widthOfText(paper, '-1', style));
  });

  it('is cut to its width, and has a question mark for a letter of no font', async () => {
    const place = { x: 0, y: 0, width: 25 };
    expect(await written((paper) => writeText(paper, '收益率已', place, style))).toEqual(['收益']);
    expect(await written((paper) => writeText(paper, '收 ᚠ', { x: 0, y: 0 }, style))).toContain('收 ?');
  });
});

describe('a paragraph', () => {
  it('is broken between letters and between words, with no mark at the beginning of a line', async () => {
    const lines = await written((paper) =>
      writeParagraph(paper, '收益率，已扣除 SPY 成本', { x: 0, y: 0, width: 31 }, style),
    );
    expect(lines.filter((line) => /[收已除成]/.test(line))).toEqual(['收益率，', '已扣除', '成本']);
  });

  it('leaves the pen below its last line', async () => {
    const document = new PDFDocument({ margin: 0 });
    writeParagraph({ document, letters }, '收益率已扣除', { x: 0, y: 100, width: 31 }, style);
    expect(document.y).toBeCloseTo(100 + 2 * 14.5, 9);
  });
});
