import { type BillingCustomer, modelsOf, type Pool, type PrismaClient } from '../client.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import type { StoredCard } from './membership-store.ts';

/** A user's customer at the payment provider. */
export interface KnownCustomer {
  readonly userId: number;
  readonly providerId: string;
  /** The purchase under way; null without one. */
  readonly checkout: { readonly id: string; readonly productId: number } | null;
}

const customerOf = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('billing_customer')
    .select(['userId', 'providerId', 'checkoutId', 'checkoutProductId'])
    .where('userId', '=', userId),
);

/** A user's customer at the payment provider; null for a user without one. */
export async function findBillingCustomer(tx: Tx, userId: number): Promise<KnownCustomer | null> {
  const [row] = await rowsIn(tx, customerOf, { userId });
  if (row === undefined) return null;
  const { providerId, checkoutId: id, checkoutProductId: productId } = row;
  return { userId, providerId, checkout: id === null || productId === null ? null : { id, productId } };
}

const FRESH = { checkoutId: null, checkoutProductId: null };

const customer = prepared((db, p: Params<{ userId: number; providerId: string; at: Date }>) =>
  db
    .insertInto('billing_customer')
    .values({ ...FRESH, ...pick(p, ['userId', 'providerId']), createdAt: p.at, syncDueAt: p.at })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ ...FRESH, providerId: p.providerId, syncDueAt: p.at }),
    ),
);

/** Stores a user's customer at the provider, in place of an earlier one that the provider no longer knows. */
export async function saveBillingCustomer(tx: Tx, userId: number, providerId: string, at: Date): Promise<void> {
  await countIn(tx, customer, { userId, providerId, at });
}

const dueNow = prepared((db, { userId, at }: Params<{ userId: number; at: Date }>) =>
  db.updateTable('billing_customer').set({ syncDueAt: at }).where('userId', '=', userId),
);

/** Has a user's customer read at the provider by the next sweep; without effect for a user without one. */
export async function makeCustomerDue(tx: Tx, userId: number, at: Date): Promise<void> {
  await countIn(tx, dueNow, { userId, at });
}

const SYNCED = [
  'cardBrand',
  'cardLast4',
  'nameOnCard',
  'cardExpires',
  'checkoutId',
  'checkoutProductId',
  'syncedAt',
  'syncDueAt',
] as const;

const syncing = prepared((db, p: Params<Pick<BillingCustomer, 'userId' | (typeof SYNCED)[number]>>) =>
  db
    .updateTable('billing_customer')
    .set({ ...pick(p, SYNCED), syncFailures: 0 })
    .where('userId', '=', p.userId),
);

interface SyncedColumns {
  readonly card: StoredCard | null;
  readonly checkout: KnownCustomer['checkout'];
  readonly syncedAt: Date;
  readonly syncDueAt: Date;
}

/** Stores what the provider says of a customer, and when it is asked again. */
export async function saveSyncedCustomer(tx: Tx, userId: number, synced: SyncedColumns): Promise<void> {
  const { card, checkout, syncedAt, syncDueAt } = synced;
  await countIn(tx, syncing, {
    userId,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    nameOnCard: card?.nameOnCard ?? null,
    cardExpires: card?.expires ?? null,
    checkoutId: checkout?.id ?? null,
    checkoutProductId: checkout?.productId ?? null,
    syncedAt,
    syncDueAt,
  });
}

/** Stores that a customer could not be read; `restMs` gives the rest before the next attempt by the failures so far. */
export async function recordSyncFailure(
  prisma: PrismaClient,
  userId: number,
  { now, restMs }: { now: Date; restMs: (failures: number) => number },
): Promise<void> {
  const customer = await modelsOf(prisma).billingCustomer.findUnique({
    where: { userId },
    select: { syncFailures: true },
  });
  if (customer === null) return;
  const syncDueAt = new Date(now.getTime() + restMs(customer.syncFailures));
  await modelsOf(prisma).billingCustomer.update({
    where: { userId },
    data: { syncDueAt, syncFailures: { increment: 1 } },
  });
}

// Two reads of an index each: of what is due by its time, and of customers whose events wait. After a failure the events of a
// customer wait for the end of its rest too.
const due = prepared((db, { now, limit }: Params<{ now: Date; limit: number }>) =>
  db
    .with('overdue', (cte) =>
      cte
        .selectFrom('billing_customer as c')
        .select(['c.userId', 'c.syncDueAt'])
        .where('c.syncDueAt', '<=', now)
        .orderBy('c.syncDueAt')
        .limit(limit),
    )
    .with('waiting', (cte) =>
      cte
        .selectFrom('billing_customer as c')
        .select(['c.userId', 'c.syncDueAt'])
        .where('c.syncFailures', '=', 0)
        .where('c.providerId', 'in', (q) =>
          q.selectFrom('billing_event as e').select('e.customerId').where('e.processedAt', 'is', null),
        )
        .limit(limit),
    )
    .selectFrom('overdue')
    .select(['userId', 'syncDueAt'])
    .union((q) => q.selectFrom('waiting').select(['userId', 'syncDueAt']))
    .orderBy('syncDueAt')
    .limit(limit),
);

/** Users whose customer is to be read at the provider now. */
export async function findDueCustomers(pool: Pick<Pool, 'query'>, now: Date, limit: number): Promise<number[]> {
  return (await rows(pool, due, { now, limit })).map(({ userId }) => userId);
}
