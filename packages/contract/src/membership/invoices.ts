import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { billStatus, billType, feeType } from '../enums.ts';
import { idInput, instant, money } from '../fields.ts';

const userInvoiceSchema = z.strictObject({
  id: z.int(),
  /** Number that the payment provider gave to it. */
  number: z.string(),
  dueDate: instant,
  paidDate: instant.nullable(),
  /** Brand and last digits of the card; empty where nothing was paid by card. */
  paymentType: z.string(),
  /** Dollars. */
  amount: money,
  billStatus,
  billType,
  feeType,
  /** Its first word is the membership. */
  name: z.string(),
  description: z.string(),
});
export type UserInvoice = z.infer<typeof userInvoiceSchema>;

export const getUserInvoices = endpoint({
  method: 'GET',
  path: 'users/getUserInvoices',
  access: 'user',
  scope: 'billing',
  summary: 'The own invoices, oldest first',
  output: z.array(userInvoiceSchema),
});

export const invoicePdf = endpoint({
  method: 'GET',
  path: 'users/invoicePdf',
  access: 'user',
  scope: 'billing',
  summary: 'An own invoice as PDF',
  input: z.strictObject({ invoiceId: idInput }),
  output: z.strictObject({ fileName: z.string(), pdf: z.base64() }),
  errors: ['NOT_FOUND'],
});

export const invoiceEndpoints = { getUserInvoices, invoicePdf };
