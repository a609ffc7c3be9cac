import type { BillingCycle, BillStatus, MemberClass } from '@pipa/contract';
import type { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { type Pool, type PrismaClient, statement } from '../client.ts';
import { toDecimal } from '../decimal.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { InvoiceLine } from './invoice-store.ts';
import { connectionOf, modelsOf, type Tx } from './transaction.ts';

/** A customer of the payment provider, locked until the transaction ends. */
export interface LockedCustomer {
  readonly userId: number;
  readonly providerId: string;
  /** The purchase under way; null without one. */
  readonly checkout: { readonly id: string; readonly productId: number } | null;
}

const customerOf = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('billing_customer')
    .select(['userId', 'providerId', 'checkoutId', 'checkoutProductId'])
    .where('userId', '=', userId)
    .forUpdate(),
);

/** Locks a user's customer at the payment provider; null for a user without one. */
export async function lockBillingCustomer(tx: Tx, userId: number): Promise<LockedCustomer | null> {
  const [row] = await rowsIn(tx, customerOf, { userId });
  if (row === undefined) return null;
  const { providerId, checkoutId: id, checkoutProductId: productId } = row;
  return { userId, providerId, checkout: id === null || productId === null ? null : { id, productId } };
}

/** Stores a user's customer at the provider, in place of an earlier one that the provider no longer knows. */
export async function saveBillingCustomer(tx: Tx, userId: number, providerId: string, at: Date): Promise<void> {
  const fresh = { providerId, checkoutId: null, checkoutProductId: null, syncDueAt: at };
  await (await modelsOf(tx)).billingCustomer.upsert({
    where: { userId },
    create: { userId, createdAt: at, ...fresh },
    update: fresh,
  });
}

/** Stores the purchase under way. */
export async function saveCheckout(
  tx: Tx,
  userId: number,
  checkout: { readonly id: string; readonly productId: number },
  syncDueAt: Date,
): Promise<void> {
  await (await modelsOf(tx)).billingCustomer.update({
    where: { userId },
    data: { checkoutId: checkout.id, checkoutProductId: checkout.productId, syncDueAt },
  });
}

interface SyncedColumns {
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly nameOnCard: string;
    readonly expires: string;
  } | null;
  readonly checkout: LockedCustomer['checkout'];
  readonly syncedAt: Date;
  readonly syncDueAt: Date;
}

/** Stores what the provider says of a customer, and when it is asked again. */
export async function saveSyncedCustomer(tx: Tx, userId: number, synced: SyncedColumns): Promise<void> {
  const { card, checkout, syncedAt, syncDueAt } = synced;
  await (await modelsOf(tx)).billingCustomer.update({
    where: { userId },
    data: {
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
      nameOnCard: card?.nameOnCard ?? null,
      cardExpires: card?.expires ?? null,
      checkoutId: checkout?.id ?? null,
      checkoutProductId: checkout?.productId ?? null,
      syncedAt,
      syncDueAt,
      syncFailures: 0,
    },
  });
}

/** Stores that a customer could not be read; `restMs` gives the rest before the next attempt by the failures so far. */
export async function recordSyncFailure(
  prisma: PrismaClient,
  userId: number,
  { now, restMs }: { now: Date; restMs: (failures: number) => number },
): Promise<void> {
  const customer = await prisma.billingCustomer.findUnique({ where: { userId }, select: { syncFailures: true } });
  if (customer === null) return;
  const syncDueAt = new Date(now.getTime() + restMs(customer.syncFailures));
  await prisma.billingCustomer.update({ where: { userId }, data: { syncDueAt, syncFailures: { increment: 1 } } });
}

/** The row of a subscription. */
export interface StoredSubscription {
  readonly providerId: string;
  readonly productId: number;
  readonly memberClass: MemberClass;
  readonly billingCycle: BillingCycle;
  /** Dollars a billing cycle. */
  readonly price: Decimal;
  /** The provider's word. */
  readonly status: string;
  readonly cancelAtPeriodEnd: boolean;
  readonly periodStartsAt: Date;
  readonly periodEndsAt: Date;
  readonly openPaymentUrl: string | null;
}

const subscriptionOf = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('member_subscription')
    .select([
      'providerId',
      'productId',
      'memberClass',
      'billingCycle',
      'price',
      'status',
      'cancelAtPeriodEnd',
      'periodStartsAt',
      'periodEndsAt',
      'openPaymentUrl',
    ])
    .where('userId', '=', userId),
);

/** The subscription of a user as it was last written; null for none, and for one whose product is no longer sold. */
export async function findSubscriptionIn(tx: Tx, userId: number): Promise<StoredSubscription | null> {
  const [row] = await rowsIn(tx, subscriptionOf, { userId });
  if (row === undefined || row.productId === null) return null;
  return {
    ...row,
    productId: row.productId,
    billingCycle: row.billingCycle as BillingCycle,
    price: toDecimal(row.price),
  };
}

/** Writes the subscription of a user in place of the one before; null removes it. */
export async function replaceSubscription(
  tx: Tx,
  userId: number,
  subscription: StoredSubscription | null,
): Promise<void> {
  const { memberSubscription } = await modelsOf(tx);
  if (subscription === null) await memberSubscription.deleteMany({ where: { userId } });
  else
    await memberSubscription.upsert({ where: { userId }, create: { userId, ...subscription }, update: subscription });
}

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

export interface NewEvent {
  readonly eventId: string;
  readonly type: string;
  readonly customerId: string;
  /** When it happened at the provider. */
  readonly createdAt: Date;
  readonly receivedAt: Date;
}

const eventInsertion = prepared((db, p: Params<NewEvent>) =>
  db
    .insertInto('billing_event')
    .values({
      eventId: p.eventId,
      type: p.type,
      customerId: p.customerId,
      createdAt: p.createdAt,
      receivedAt: p.receivedAt,
    })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .returning('eventId'),
);
const userOfCustomer = prepared((db, { providerId }: Params<{ providerId: string }>) =>
  db.selectFrom('billing_customer').select('userId').where('providerId', '=', providerId),
);

/** Stores an event of the provider. @returns the user that it is about; null for an event known before or of no user */
export async function saveEvent(pool: Pick<Pool, 'query'>, event: NewEvent): Promise<number | null> {
  const inserted = await rows(pool, eventInsertion, event);
  if (inserted.length === 0) return null;
  const [customer] = await rows(pool, userOfCustomer, { providerId: event.customerId });
  return customer?.userId ?? null;
}

const waitingEvents = prepared((db, { customerId }: Params<{ customerId: string }>) =>
  db
    .selectFrom('billing_event')
    .select('eventId')
    .where('customerId', '=', customerId)
    .where('processedAt', 'is', null)
    .limit(sql.lit(1_000)),
);

/** Events of a customer that no reading has followed yet. */
export async function readWaitingEvents(tx: Tx, customerId: string): Promise<string[]> {
  return (await rowsIn(tx, waitingEvents, { customerId })).map(({ eventId }) => eventId);
}

const processing = prepared((db, p: Params<{ eventIds: readonly string[]; now: Date }>) =>
  db
    .updateTable('billing_event')
    .set({ processedAt: p.now })
    .where('eventId', '=', sql<string>`any(${p.eventIds}::text[])`),
);

/** Stores that the provider was read after these events. */
export async function markEventsProcessed(tx: Tx, eventIds: readonly string[], now: Date): Promise<void> {
  if (eventIds.length > 0) await countIn(tx, processing, { eventIds, now });
}

// After a failure the events of a customer wait for the end of its rest too.
const due = prepared((db, { now, limit }: Params<{ now: Date; limit: number }>) =>
  db
    .selectFrom('billing_customer as c')
    .select('c.userId')
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('c.syncDueAt', '<=', now),
        and([
          eb('c.syncFailures', '=', 0),
          exists(
            selectFrom('billing_event as e')
              .select('e.eventId')
              .whereRef('e.customerId', '=', 'c.providerId')
              .where('e.processedAt', 'is', null),
          ),
        ]),
      ]),
    )
    .orderBy('c.syncDueAt')
    .limit(limit),
);

/** Users whose customer is to be read at the provider now. */
export async function findDueCustomers(pool: Pick<Pool, 'query'>, now: Date, limit: number): Promise<number[]> {
  return (await rows(pool, due, { now, limit })).map(({ userId }) => userId);
}
