import { dayFromUtcDate } from '@pipa/calendar';
import { type BillStatus, type Language, memberClass } from '@pipa/contract';
import type { findInvoice } from '@pipa/db/membership';
import { enumWords, type Translation } from '@pipa/words';
import PDFDocument from 'pdfkit';
import type { SignedInUser } from '../../http/session.ts';
import { readLetters } from '../../pdf/lettering.ts';
import { bytesOf } from '../../pdf/page.ts';
import { printable } from '../../pdf/printable.ts';
import { writeName } from '../../pdf/write-name.ts';
import { type Paper, type TextPlace, type TextStyle, writeParagraph, writeText } from '../../pdf/write-text.ts';

type Invoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;
type Recipient = Pick<SignedInUser, 'firstName' | 'lastName' | 'email'>;

const MARGIN = 56;
/** Width between the margins of an A4 page, points. */
const WIDTH = 595 - 2 * MARGIN;
const AMOUNT_WIDTH = 90;
const INK = '#1b2430';
const MUTED = '#5b6675';
const RULE = '#d5dae1';
/** Lines of one invoice that are drawn; the provider's invoices have at most a few. */
const MOST_LINES = 60;

const en = {
  invoice: 'Invoice',
  number: 'Number',
  date: 'Date',
  status: 'Status',
  paidOn: 'Paid on',
  paidBy: 'Paid by',
  billedTo: 'Billed to',
  total: 'Total in US dollars',
  statuses: {
    Unsettled: 'Not settled yet',
    SettledUnpayed: 'Payment due',
    SettledPayed: 'Paid',
    SettledReview: 'Under review',
  } satisfies Record<BillStatus, string>,
} as const;
const zh: Translation<typeof en> = {
  invoice: '账单',
  number: '编号',
  date: '日期',
  status: '状态',
  paidOn: '支付日期',
  paidBy: '支付方式',
  billedTo: '账单收件人',
  total: '合计（美元）',
  statuses: { Unsettled: '未结算', SettledUnpayed: '待付款', SettledPayed: '已付款', SettledReview: '审核中' },
};
const words = { en, zh } as const;

/** Where words are written, in which language. */
interface Sheet extends Paper {
  readonly language: Language;
}

/** The words of an invoice, whose letters the built-in fonts may lack. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf);

/** `Gold membership`: its first word is the class of the membership. */
function nameIn(language: Language, name: string): string {
  const [first = ''] = name.split(' ');
  const known = memberClass.safeParse(first);
  return language === 'en' || !known.success ? name : `${enumWords.zh.memberClasses[known.data]}会员`;
}

const TEXT_SIZE = 10;
/** Height of a line, ems. */
const LINE = 1.3;

/** Writes words on a line of their own and moves the pen below it. */
function write(sheet: Sheet, text: string, place: TextPlace, style: TextStyle): void {
  writeText(sheet, text, place, style);
  sheet.document.y = place.y + style.size * LINE;
}

function heading(sheet: Sheet, { number, name, billStatus, dueAt, paidAt, paymentType }: Invoice): void {
  const { document, language } = sheet;
  const said = words[language];
  document.fillColor(INK).font('Helvetica-Bold').fontSize(22).text('Pipa', MARGIN, MARGIN);
  const right = { x: MARGIN, y: MARGIN + 4, width: WIDTH, align: 'right' } as const;
  write(sheet, said.invoice, right, { size: 11, color: MUTED });
  write(sheet, nameIn(language, name), { x: MARGIN, y: MARGIN + 48 }, { size: 13, color: INK });
  const facts = [
    [said.number, number],
    [said.date, dayFromUtcDate(dueAt)],
    [said.status, said.statuses[billStatus]],
    ...(paidAt === null ? [] : [[said.paidOn, dayFromUtcDate(paidAt)]]),
    ...(paymentType === '' ? [] : [[said.paidBy, paymentType]]),
  ];
  document.y += TEXT_SIZE / 2;
  for (const [label = '', value = ''] of facts) {
    const { y } = document;
    writeText(sheet, label, { x: MARGIN, y }, { size: TEXT_SIZE, color: MUTED });
    write(sheet, value, { x: MARGIN + 80, y }, { size: TEXT_SIZE, color: INK });
  }
}

function row(sheet: Sheet, text: string, amount: string, isBold = false): void {
  const { document } = sheet;
  const y = document.y + 6;
  const style = { size: isBold ? 12 : TEXT_SIZE, color: INK, isBold };
  document
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(style.size)
    .fillColor(INK);
  document.text(amount, MARGIN + WIDTH - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: 'right' });
  writeParagraph(sheet, text, { x: MARGIN, y, width: WIDTH - AMOUNT_WIDTH - 12 }, style);
}

function rule(document: PDFKit.PDFDocument): void {
  const y = document.y + 6;
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.7)
    .strokeColor(RULE)
    .stroke();
  document.y = y;
}

/**
 * Whom the invoice is for. A name of other letters than Latin ones is drawn; one that no font holds is left to the address below
 * it, which says the same to the reader.
 */
async function recipientLines(sheet: Sheet, { firstName, lastName, email }: Recipient): Promise<void> {
  const { document, language } = sheet;
  const y = document.y + TEXT_SIZE * 1.5;
  write(sheet, words[language].billedTo, { x: MARGIN, y }, { size: TEXT_SIZE, color: MUTED });
  document.font('Helvetica').fillColor(INK);
  await writeName(document, `${firstName} ${lastName}`, { x: MARGIN, size: TEXT_SIZE, ink: INK });
  document.fontSize(TEXT_SIZE).text(printable(email), MARGIN).moveDown(1.5);
}

function body(sheet: Sheet, { lines, amount }: Invoice): void {
  const { document, language } = sheet;
  rule(document);
  for (const line of lines.slice(0, MOST_LINES)) row(sheet, line.description, `$${line.amount}`.replace('$-', '-$'));
  rule(document);
  row(sheet, words[language].total, `$${amount.toFixed(2)}`, true);
}

/** An invoice as PDF, drawn from the stored row, in the language of its reader. */
export async function drawInvoice(invoice: Invoice, recipient: Recipient, language: Language = 'en'): Promise<Buffer> {
  const title = `${words[language].invoice} ${invoice.number}`;
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: title, Author: 'Pipa', CreationDate: invoice.dueAt, ModDate: invoice.dueAt },
  });
  const letters = await readLetters([...textsOf(words[language]), nameIn(language, invoice.name)]);
  const sheet = { document, letters, language };
  return bytesOf(document, async () => {
    heading(sheet, invoice);
    await recipientLines(sheet, recipient);
    body(sheet, invoice);
  });
}
