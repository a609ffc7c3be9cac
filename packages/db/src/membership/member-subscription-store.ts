import type { BillingCycle, MemberClass } from '@pipa/contract';
import type { Decimal } from 'decimal.js';
import { toDecimal } from '../decimal.ts';
import { countIn, type Params, pick, prepared, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

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

const COLUMNS = [
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
] as const satisfies (keyof StoredSubscription)[];

const subscriptionOf = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('member_subscription').select(COLUMNS).where('userId', '=', userId),
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

const removal = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.deleteFrom('member_subscription').where('userId', '=', userId),
);
const replacement = prepared((db, p: Params<Omit<StoredSubscription, 'price'> & { userId: number; price: string }>) =>
  db
    .insertInto('member_subscription')
    .values(pick(p, ['userId', ...COLUMNS]))
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(pick(p, COLUMNS))),
);

/** Writes the subscription of a user in place of the one before; null removes it. */
export async function replaceSubscription(
  tx: Tx,
  userId: number,
  subscription: StoredSubscription | null,
): Promise<void> {
  if (subscription === null) await countIn(tx, removal, { userId });
  else await countIn(tx, replacement, { ...subscription, userId, price: subscription.price.toFixed() });
}
