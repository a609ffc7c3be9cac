import type { Decimal } from 'decimal.js';
import type { Pool } from '../client.ts';
import { toDecimal } from '../decimal.ts';
import { countIn, type Params, prepared, recordsOf, rows } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** A subscription that lives at the payment provider and whose price is not sold here. */
export interface StoredOtherSubscription {
  readonly providerId: string;
  /** Dollars a billing period. */
  readonly price: Decimal;
  /** The provider's word. */
  readonly status: string;
  readonly cancelAtPeriodEnd: boolean;
  readonly periodEndsAt: Date;
}

const removal = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.deleteFrom('other_subscription').where('userId', '=', userId),
);

const COLUMNS = ['providerId', 'userId', 'price', 'status', 'cancelAtPeriodEnd', 'periodEndsAt'] as const;

const addition = prepared((db, { subscriptions }: Params<{ subscriptions: string }>) =>
  db
    .insertInto('other_subscription')
    .columns(COLUMNS)
    .expression((q) => q.selectFrom(recordsOf('other_subscription', subscriptions).as('made')).select(COLUMNS)),
);

/** Writes the other subscriptions of a user in place of those before. */
export async function replaceOtherSubscriptions(
  tx: Tx,
  userId: number,
  subscriptions: readonly StoredOtherSubscription[],
): Promise<void> {
  await countIn(tx, removal, { userId });
  if (subscriptions.length === 0) return;
  const added = subscriptions.map((subscription) => ({ userId, ...subscription }));
  await countIn(tx, addition, { subscriptions: JSON.stringify(added) });
}

const ofUser = prepared((db, { userId, limit }: Params<{ userId: number; limit: number }>) =>
  db
    .selectFrom('other_subscription')
    .select(['providerId', 'price', 'status', 'cancelAtPeriodEnd', 'periodEndsAt'])
    .where('userId', '=', userId)
    .orderBy('providerId')
    .limit(limit),
);

const MOST_SHOWN = 20;

/** The other subscriptions of a user, at most twenty. */
export async function listOtherSubscriptions(
  pool: Pick<Pool, 'query'>,
  userId: number,
): Promise<StoredOtherSubscription[]> {
  const found = await rows(pool, ofUser, { userId, limit: MOST_SHOWN });
  return found.map(({ price, ...subscription }) => ({ ...subscription, price: toDecimal(price) }));
}
