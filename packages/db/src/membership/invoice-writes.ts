import type { BillStatus } from '@pipa/contract';
import type { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { statement } from '../client.ts';
import { countIn, type Params, prepared, rowsIn } from '../sql/prepared.ts';
import { connectionOf, type Tx } from '../sql/transaction.ts';
import type { InvoiceLine } from './invoice-store.ts';

export interface NewInvoice {
  readonly providerId: string;
  readonly number: string;
  readonly billStatus: BillStatus;
  readonly name: string;
  readonly description: string;
  /** Dollars. */
  readonly amount: Decimal;
  readonly lines: readonly InvoiceLine[];
  readonly paymentType: string;
  readonly dueAt: Date;
  readonly paidAt: Date | null;
}

// How an invoice was paid is written once: the card of the customer may be another one later.
const savingInvoice = statement(`
  INSERT INTO "member_invoice" ("userId", "providerId", "number", "billStatus", "name", "description", "amount", "lines", "paymentType", "dueAt", "paidAt")
  VALUES ($1, $2, $3, $4::"BillStatus", $5, $6, $7, $8::jsonb, $9, $10, $11)
  ON CONFLICT ("providerId") DO UPDATE SET
    "number" = EXCLUDED."number", "billStatus" = EXCLUDED."billStatus", "name" = EXCLUDED."name",
    "description" = EXCLUDED."description", "amount" = EXCLUDED."amount", "lines" = EXCLUDED."lines",
    "paymentType" = CASE WHEN "member_invoice"."paymentType" = '' THEN EXCLUDED."paymentType" ELSE "member_invoice"."paymentType" END,
    "dueAt" = EXCLUDED."dueAt", "paidAt" = EXCLUDED."paidAt"
  WHERE "member_invoice"."userId" = EXCLUDED."userId"`);

const MAX_NAME = 255;
const MAX_DESCRIPTION = 1_024;

/** Writes an invoice of a user as the provider describes it. */
export async function saveInvoice(tx: Tx, userId: number, invoice: NewInvoice): Promise<void> {
  const { providerId, number, billStatus, name, description, amount, lines, paymentType, dueAt, paidAt } = invoice;
  await connectionOf(tx).query(
    savingInvoice([
      userId,
      providerId,
      number,
      billStatus,
      name.slice(0, MAX_NAME),
      description.slice(0, MAX_DESCRIPTION),
      amount.toFixed(),
      JSON.stringify(lines),
      paymentType,
      dueAt,
      paidAt,
    ]),
  );
}

const removal = prepared((db, p: Params<{ userId: number; providerIds: readonly string[] }>) =>
  db
    .deleteFrom('member_invoice')
    .where('userId', '=', p.userId)
    .where('providerId', '=', sql<string>`any(${p.providerIds}::text[])`),
);

/** Removes invoices of a user that the provider has voided. */
export async function removeInvoices(tx: Tx, userId: number, providerIds: readonly string[]): Promise<void> {
  if (providerIds.length > 0) await countIn(tx, removal, { userId, providerIds });
}

const paidAmong = prepared((db, p: Params<{ providerIds: readonly string[] }>) =>
  db
    .selectFrom('member_invoice')
    .select('providerId')
    .where('providerId', '=', sql<string>`any(${p.providerIds}::text[])`)
    .where('billStatus', '=', 'SettledPayed'),
);

/** Those of the provider's invoices that are stored as paid. */
export async function findPaidInvoices(tx: Tx, providerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = providerIds.length === 0 ? [] : await rowsIn(tx, paidAmong, { providerIds });
  return new Set(found.map(({ providerId }) => providerId));
}
