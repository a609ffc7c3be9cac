import { Decimal } from '@pipa/db';
import { expect, it } from 'vitest';
import { drawInvoice } from './draw-invoice.ts';

const at = new Date('2026-11-20T15:00:00Z');
const invoice = {
  id: 1,
  number: 'PIPA-7',
  billStatus: 'SettledPayed',
  name: 'Gold membership',
  amount: new Decimal(49),
  dueAt: at,
  paidAt: at,
  paymentType: 'Card',
  billType: 'MemberBill',
  feeType: 'InvestorMemberFee',
  description: '',
  lines: [{ description: 'Gold', amount: '49.00' }],
} as const;
const recipient = { firstName: 'Mei', lastName: 'Lin', email: 'mei@example.org' };
/** As a PDF holds a text of other letters than Latin ones. */
const wide = (text: string) => Buffer.from(text, 'utf16le').swap16();

it('is in the language of its reader', async () => {
  const [english, chinese] = await Promise.all([
    drawInvoice(invoice, recipient),
    drawInvoice(invoice, recipient, 'zh'),
  ]);
  expect(english.includes('(Invoice PIPA-7)')).toBe(true);
  expect(chinese.includes(wide('账单 PIPA-7'))).toBe(true);
  expect(chinese.includes('(Invoice PIPA-7)')).toBe(false);
});
