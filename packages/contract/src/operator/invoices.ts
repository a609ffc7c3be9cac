import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { billStatus } from '../enums.ts';
import { idInput, instant, money } from '../fields.ts';
import { listPage } from '../list-page.ts';
import { getUserInvoices, invoicePdf } from '../membership/invoices.ts';

const operatorInvoices = endpoint({
  method: 'GET',
  path: 'admin/invoices',
  access: 'admin',
  scope: 'administration',
  summary: 'Invoices of all users, newest first',
  input: z.strictObject({ before: idInput.optional() }),
  output: listPage(
    'invoices',
    z.strictObject({
      id: z.int(),
      number: z.string(),
      userId: z.int(),
      userName: z.string(),
      name: z.string(),
      amount: money,
      billStatus,
      dueDate: instant,
      paidDate: instant.nullable(),
    }),
  ),
});

const operatorUserInvoices = endpoint({
  method: 'GET',
  path: 'admin/userInvoices',
  access: 'admin',
  scope: 'administration',
  summary: 'The invoices of a user, oldest first',
  input: z.strictObject({ userId: idInput }),
  output: getUserInvoices.output,
});

const operatorInvoicePdf = endpoint({
  method: 'GET',
  path: 'admin/invoicePdf',
  access: 'admin',
  scope: 'administration',
  summary: 'An invoice of a user as PDF',
  input: z.strictObject({ userId: idInput, invoiceId: idInput }),
  output: invoicePdf.output,
  errors: ['NOT_FOUND'],
});

export const operatorInvoiceEndpoints = { operatorInvoices, operatorUserInvoices, operatorInvoicePdf };
