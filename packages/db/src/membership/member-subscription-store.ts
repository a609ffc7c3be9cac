import type { BillingCycle, MemberClass } from '@pipa/contract';
import type { Decimal } from 'decimal.js';
import { toDecimal } from '../decimal.ts';
import { type Params, prepared, rowsIn } from '../sql/prepared.ts';
import { modelsOf, type Tx } from '../sql/transaction.ts';

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
