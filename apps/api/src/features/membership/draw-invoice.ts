import { dayFromUtcDate } from '@pipa/calendar';
import type { BillStatus } from '@pipa/contract';
import type { findInvoice } from '@pipa/db/membership';
import PDFDocument from 'pdfkit';
import type { SignedInUser } from '../../http/session.ts';
import { bytesOf } from '../../pdf/page.ts';
import { printable } from '../../pdf/printable.ts';
import { writeName } from '../../pdf/write-name.ts';

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

const statusWords = {
  Unsettled: 'Not settled yet',
  SettledUnpayed: 'Payment due',
  SettledPayed: 'Paid',
  SettledReview: 'Under review',
} as const satisfies Record<BillStatus, string>;

const TEXT_SIZE = 10;

function heading(
  document: PDFKit.PDFDocument,
  { number, name, billStatus, dueAt, paidAt, paymentType }: Invoice,
): void {
  document.fillColor(INK).font('Helvetica-Bold').fontSize(22).text('Pipa', MARGIN, MARGIN);
  document
    .font('Helvetica')
    .fontSize(11)
    .fillColor(MUTED)
    .text('Invoice', MARGIN, MARGIN + 4, { width: WIDTH, align: 'right' });
  document
    .fillColor(INK)
    .fontSize(13)
    .text(printable(name), MARGIN, MARGIN + 48);
  const facts = [
    ['Number', number],
    ['Date', dayFromUtcDate(dueAt)],
    ['Status', statusWords[billStatus]],
    ...(paidAt === null ? [] : [['Paid on', dayFromUtcDate(paidAt)]]),
    ...(paymentType === '' ? [] : [['Paid by', paymentType]]),
  ];
  document.fontSize(TEXT_SIZE).moveDown(0.5);
  for (const [label = '', value = ''] of facts) {
    const y = document.y;
    document
      .fillColor(MUTED)
      .text(label, MARGIN, y)
      .fillColor(INK)
      .text(printable(value), MARGIN + 80, y);
  }
}

function row(document: PDFKit.PDFDocument, words: string, amount: string): void {
  const y = document.y + 6;
  document.text(amount, MARGIN + WIDTH - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: 'right' });
  document.text(printable(words), MARGIN, y, { width: WIDTH - AMOUNT_WIDTH - 12 });
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
async function recipientLines(document: PDFKit.PDFDocument, { firstName, lastName, email }: Recipient): Promise<void> {
  document.moveDown(1.5).fillColor(MUTED).text('Billed to', MARGIN).fillColor(INK);
  await writeName(document, `${firstName} ${lastName}`, { x: MARGIN, size: TEXT_SIZE, ink: INK });
  document.text(printable(email), MARGIN).moveDown(1.5);
}

function body(document: PDFKit.PDFDocument, { lines, amount }: Invoice): void {
  rule(document);
  for (const line of lines.slice(0, MOST_LINES)) row(document, line.description, `$${line.amount}`.replace('$-', '-$'));
  rule(document);
  document.font('Helvetica-Bold').fontSize(12);
  row(document, 'Total in US dollars', `$${amount.toFixed(2)}`);
}

/** An invoice as PDF, drawn from the stored row. */
export async function drawInvoice(invoice: Invoice, recipient: Recipient): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: `Invoice ${invoice.number}`, Author: 'Pipa', CreationDate: invoice.dueAt, ModDate: invoice.dueAt },
  });
  return bytesOf(document, async () => {
    heading(document, invoice);
    await recipientLines(document, recipient);
    body(document, invoice);
  });
}
