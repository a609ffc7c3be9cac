import type { UserInvoice } from '@pipa/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { InvoiceTable } from './invoice-table.tsx';

const invoice = (id: number, over: Partial<UserInvoice> = {}): UserInvoice => ({
  id,
  number: `P-${id}`,
  dueDate: `2026-0${id}-10T12:00:00.000Z`,
  paidDate: null,
  paymentType: '',
  amount: 49,
  billStatus: 'SettledPayed',
  billType: 'MemberBill',
  feeType: 'InvestorMemberFee',
  name: 'Gold membership',
  description: 'Monthly',
  ...over,
});

afterEach(() => {
  vi.restoreAllMocks();
});

it('lists invoices newest first, with the first word of the name and the status in plain words', async () => {
  serve({
    'users/getUserInvoices': [
      invoice(1, { billStatus: 'Unsettled' }),
      invoice(2, { billStatus: 'SettledUnpayed' }),
      invoice(3, { billStatus: 'SettledReview' }),
      invoice(4, { paidDate: '2026-04-11T12:00:00.000Z', paymentType: 'visa 4242' }),
    ],
  });
  draw(<InvoiceTable />);
  await screen.findByText('Invoice History');
  const [, ...rows] = await screen.findAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'GoldMonthlyP-42026-04-102026-04-11visa 4242$49.00PaidPDF',
    'GoldMonthlyP-32026-03-10N/AN/A$49.00In reviewPDF',
    'GoldMonthlyP-22026-02-10N/AN/A$49.00UnpaidPDF',
    'GoldMonthlyP-12026-01-10N/AN/A$49.00Not billed yetPDF',
  ]);
});

it('saves an invoice as a PDF file', async () => {
  const asked = serve({
    'users/getUserInvoices': [invoice(1)],
    'users/invoicePdf': { fileName: 'pipa-P-1.pdf', pdf: 'JVBERg==' },
  });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  const { user } = draw(<InvoiceTable />);
  await user.click(await button('PDF of invoice P-1'));
  await waitFor(() => expect(saved).toEqual(['pipa-P-1.pdf data:application/pdf;base64,JVBERg==']));
  expect(asked.map(({ path }) => path)).toContain('users/invoicePdf');
});

it('says where invoices come from when there is none', async () => {
  serve({ 'users/getUserInvoices': [] });
  draw(<InvoiceTable />);
  expect(await screen.findByText('You have no invoices')).toBeTruthy();
});
