import { setImmediate } from 'node:timers/promises';
import type { DocumentPart, Language, PublishedDocument } from '@pipa/contract';
import PDFDocument from 'pdfkit';
import { readLetters } from '../../pdf/lettering.ts';
import { BOTTOM, bytesOf, ink, MARGIN, WIDTH } from '../../pdf/page.ts';
import { type Paper, type TextStyle, widthOfText, writeParagraph, writeText } from '../../pdf/write-text.ts';

const styles = {
  title: { size: 20, color: ink.text, isBold: true },
  heading: { size: 12, color: ink.text, isBold: true },
  text: { size: 10, color: ink.text },
  note: { size: 9, color: ink.muted },
  link: { size: 10, color: ink.accent },
} as const satisfies Record<string, TextStyle>;
/** Room that the foot of a page takes, and the least that is left below a heading, points. */
const FOOT = 28;
const LEAST_BELOW_HEADING = 60;
const INDENT = 14;
/** Height of a line, ems; for the estimate of what fits. */
const LINE = 1.45;

const words = {
  en: {
    day: (day: string) => `As of ${day}`,
    number: (number: string) => `Revision ${number}`,
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  zh: {
    day: (day: string) => `更新于 ${day}`,
    number: (number: string) => `修订版 ${number}`,
    page: (page: number, pages: number) => `第 ${page} 页，共 ${pages} 页`,
  },
} as const;

interface DocumentPaper extends Paper {
  /** Origin of the product, for links. */
  readonly publicUrl: string;
}

/** Begins a new page where a height does not fit. */
function makeRoom({ document }: Paper, height: number): void {
  if (document.y + height <= BOTTOM - FOOT) return;
  document.addPage();
  document.y = MARGIN;
}

/** A paragraph, on a new page where it does not fit on this one. */
function write(paper: Paper, text: string, style: TextStyle, indent = 0): void {
  const width = WIDTH - indent;
  const lines = Math.ceil(widthOfText(paper, text, style) / (width * 0.92)) + (text.match(/\n/g)?.length ?? 0);
  makeRoom(paper, lines * style.size * LINE);
  writeParagraph(paper, text, { x: MARGIN + indent, y: paper.document.y, width }, style);
}

function writeLink(paper: DocumentPaper, label: string, to: string): void {
  const { size } = styles.link;
  makeRoom(paper, size * LINE);
  const { document } = paper;
  const y = document.y;
  writeText(paper, label, { x: MARGIN, y }, styles.link);
  const url = to.startsWith('/') ? `${paper.publicUrl}${to}` : to;
  document.link(MARGIN, y, widthOfText(paper, label, styles.link), size * LINE, url);
  document.y = y + size * LINE;
}

function writePart(paper: DocumentPaper, part: DocumentPart): void {
  if (part.kind === 'text') write(paper, part.text, styles.text);
  else if (part.kind === 'link') writeLink(paper, part.label, part.to);
  else if (part.kind === 'list') {
    for (const item of part.items) {
      write(paper, item, styles.text, INDENT);
      paper.document.y += 2;
    }
  }
  // Pictures are on the page of the guide.
  if (part.kind !== 'picture') paper.document.y += 5;
}

function textsOf({ title, summary, sections }: PublishedDocument): string[] {
  const parts = sections
    .flatMap((section) => section.parts)
    .flatMap((part): string[] => {
      if (part.kind === 'text') return [part.text];
      if (part.kind === 'list') return part.items;
      return part.kind === 'link' ? [part.label] : [];
    });
  return [title, summary, ...sections.map((section) => section.title), ...parts];
}

const revisionOf = ({ revision }: PublishedDocument, language: Language): string =>
  'day' in revision ? words[language].day(revision.day) : words[language].number(revision.number);

function numberPages(paper: Paper, title: string, language: Language): void {
  const { document } = paper;
  const { start, count } = document.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    document.switchToPage(start + page);
    // A text below the margin would begin a new page.
    document.page.margins.bottom = 0;
    const place = { x: MARGIN, y: BOTTOM - 4, width: WIDTH };
    writeText(paper, `Pipa · ${title}`, place, styles.note);
    writeText(paper, words[language].page(page + 1, count), { ...place, align: 'right' }, styles.note);
  }
}

/** A document as PDF: title, revision, its sections with links, and numbered pages. The words around it are of `language`. */
export async function drawDocument(
  published: PublishedDocument,
  language: Language,
  publicUrl: string,
): Promise<Buffer> {
  const { title, summary, sections, isGuide } = published;
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: language,
    info: { Title: title, Author: 'Pipa' },
  });
  const revision = revisionOf(published, language);
  const letters = await readLetters([...textsOf(published), revision, words[language].page(0, 0), '·']);
  const paper: DocumentPaper = { document, letters, publicUrl };
  return bytesOf(document, async () => {
    write(paper, title, styles.title);
    document.y += 4;
    write(paper, summary, styles.note);
    write(paper, revision, styles.note);
    for (const [index, { title: heading, parts }] of sections.entries()) {
      document.y += 10;
      if (heading !== '') {
        makeRoom(paper, LEAST_BELOW_HEADING);
        write(paper, isGuide ? `${index + 1}. ${heading}` : heading, styles.heading);
        document.y += 4;
      }
      for (const part of parts) {
        writePart(paper, part);
        // Chinese letters are drawn, which takes long: other calls have their turn in between.
        await setImmediate();
      }
    }
    numberPages(paper, title, language);
  });
}
