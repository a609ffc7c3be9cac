import type { BillStatus, BillType, FeeType } from '@pipa/contract';
import type { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Pool } from '../client.ts';
import { toDecimal } from '../decimal.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

/** Most invoices that a list shows: a monthly membership over forty years. */
const MOST_INVOICES = 500;

/** The amount is dollars as text, signed. */
const invoiceLine = z.object({ description: z.string(), amount: z.string() });
export type InvoiceLine = Readonly<z.output<typeof invoiceLine>>;

/** An invoice of a user. */
export interface StoredInvoice {
  readonly id: number;
  readonly number: string;
  readonly billStatus: BillStatus;
  readonly billType: BillType;
  readonly feeType: FeeType;
  readonly name: string;
  readonly description: string;
  /** Dollars. */
  readonly amount: Decimal;
  readonly paymentType: string;
  readonly dueAt: Date;
  readonly paidAt: Date | null;
}

const columns = [
  'id',
  'number',
  'billStatus',
  'billType',
  'feeType',
  'name',
  'description',
  'amount',
  'paymentType',
  'dueAt',
  'paidAt',
] as const;

const invoicesOf = prepared((db, { userId, limit }: Params<{ userId: number; limit: number }>) =>
  db
    .selectFrom('member_invoice')
    .select(columns)
    .where('userId', '=', userId)
    .orderBy('dueAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit),
);

/** The newest invoices of a user, oldest first. */
export async function listInvoices(pool: Pick<Pool, 'query'>, userId: number): Promise<StoredInvoice[]> {
  const found = await rows(pool, invoicesOf, { userId, limit: MOST_INVOICES });
  return found.reverse().map((row) => ({ ...row, amount: toDecimal(row.amount) }));
}

const invoiceOf = prepared(
  (db, { userId, id }: Params<{ userId: number; id: number }>) =>
    db
      .selectFrom('member_invoice')
      .select([...columns, 'lines'])
      .where('userId', '=', userId)
      .where('id', '=', id),
  { lines: z.array(invoiceLine) },
);

/** An invoice of a user with its lines; null when the user has no such invoice. */
export async function findInvoice(
  pool: Pick<Pool, 'query'>,
  userId: number,
  id: number,
): Promise<(StoredInvoice & { readonly lines: readonly InvoiceLine[] }) | null> {
  const [row] = await rows(pool, invoiceOf, { userId, id });
  return row === undefined ? null : { ...row, amount: toDecimal(row.amount) };
}

/** An invoice of any user. */
export interface ListedInvoice
  extends Pick<StoredInvoice, 'id' | 'number' | 'billStatus' | 'name' | 'amount' | 'dueAt' | 'paidAt'> {
  readonly userId: number;
  readonly userName: string;
}

const everyInvoice = prepared((db, { before, limit }: Params<{ before: number | null; limit: number }>) =>
  db
    .selectFrom('member_invoice as i')
    .innerJoin('app_user as u', 'u.userId', 'i.userId')
    .select(['i.id', 'i.number', 'i.billStatus', 'i.name', 'i.amount', 'i.dueAt', 'i.paidAt', 'i.userId', 'u.userName'])
    .where(sql<boolean>`"i"."id" < COALESCE(${before}::int, 2147483647)`)
    .orderBy('i.id', 'desc')
    .limit(limit),
);

/** Invoices of all users, newest first, older than `before` where it is given. */
export async function listEveryInvoice(
  pool: Pick<Pool, 'query'>,
  { before = null, limit }: { before?: number | null; limit: number },
): Promise<ListedInvoice[]> {
  const found = await rows(pool, everyInvoice, { before, limit });
  return found.map((row) => ({ ...row, amount: toDecimal(row.amount) }));
}
