import { toEpochDay } from '@pipa/calendar';
import type { PublishedDocument, TearSheetRecord } from '@pipa/contract';
import { Decimal } from '@pipa/db';
import { xssPayloads } from '@pipa/markup/testing';
import { expect, it } from 'vitest';
import { drawDocument } from '../features/documents/draw-document.ts';
import { agreement } from '../features/documents/texts/agreement.ts';
import { drawInvoice } from '../features/membership/draw-invoice.ts';
import { drawTearSheet } from '../features/reports/draw-tear-sheet.ts';

/** Entries by which a PDF acts (ISO 32000-2, 12.6 and 7.11.4), and forms. */
const ACTS =
  /\/(?:AA|OpenAction|JavaScript|JS|Launch|URI|GoToR|GoToE|SubmitForm|ImportData|RichMedia|EmbeddedFiles?|AcroForm|XFA)\b/g;

/** What a PDF does, by the entries of its objects: neither texts nor the drawing of pages are looked at. */
function actsIn(pdf: Buffer): string[] {
  const objects = pdf.toString('latin1').replace(/stream\n[\s\S]*?\nendstream/g, '');
  const entries = objects.replace(/\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)/g, '()');
  return [...new Set(entries.match(ACTS))];
}

const record: TearSheetRecord = {
  benchmark: 'SPY',
  source: 'simulated',
  survivorship: null,
  extent: { from: '2026-02-24', to: '2026-02-25' },
  startDay: toEpochDay('2026-02-24'),
  days: [toEpochDay('2026-02-25')],
  returns: [0.1],
  benchmarkReturns: [0.01],
  exposure: null,
  trading: null,
};
const at = new Date('2026-03-02T12:00:00Z');
const breakouts = [') /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (', '\\) /AA << /O 1 0 R >>', ...xssPayloads];
const names = breakouts.map((text) => text.toWellFormed());

it('finds what a PDF does, not what it says', () => {
  const acting = '1 0 obj << /Title (a \\) /AA) /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >> endobj';
  expect(actsIn(Buffer.from(acting))).toEqual(['/OpenAction', '/JavaScript', '/JS']);
});

it('a tear sheet with a hostile name does nothing', async () => {
  for (const name of names.filter((_, i) => i % 9 === 0)) {
    const pdf = await drawTearSheet({ name, kind: 'portfolio', language: 'en', record, at });
    expect(actsIn(pdf), name).toEqual([]);
  }
});

it('an invoice for a hostile name does nothing', async () => {
  const invoice = {
    id: 1,
    number: names[0] ?? '',
    billStatus: 'SettledPayed',
    name: names[1] ?? '',
    amount: new Decimal(29),
    dueAt: at,
    paidAt: at,
    paymentType: 'Card',
    billType: 'MemberBill',
    feeType: 'InvestorMemberFee',
    description: names[2] ?? '',
  } as const;
  for (const name of names) {
    const lines = [{ description: name, amount: '29.00' }];
    const recipient = { firstName: name, lastName: name, email: name };
    expect(actsIn(await drawInvoice({ ...invoice, lines }, recipient)), name).toEqual([]);
  }
});

it('an agreement of hostile paragraphs leads nowhere', async () => {
  const { title, summary, sections } = agreement(names.join('\n\n')).en;
  const published: PublishedDocument = {
    id: 'agreement',
    title,
    summary,
    isGuide: false,
    language: 'en',
    revision: { number: '1' },
    sections,
  };
  expect(actsIn(await drawDocument(published, 'en', 'https://pipa.example'))).toEqual([]);
});
