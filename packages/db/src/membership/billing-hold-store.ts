import { countIn, type Params, prepared, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** The right of one command to change a user's customer at the payment provider. */
export interface CustomerHold {
  readonly userId: number;
  /** Names the command; no other one has it. */
  readonly holder: string;
}

interface TakeParams extends CustomerHold {
  now: Date;
  heldUntil: Date;
}

const taking = prepared((db, p: Params<TakeParams>) =>
  db
    .insertInto('billing_hold')
    .values({ userId: p.userId, holder: p.holder, heldUntil: p.heldUntil })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ holder: p.holder, heldUntil: p.heldUntil })
        .where(({ or, eb }) =>
          or([eb('billing_hold.heldUntil', '<=', p.now), eb('billing_hold.holder', '=', p.holder)]),
        ),
    ),
);

/** Takes the hold of a user, or prolongs it; false while another command has it. */
export async function takeBillingHold(
  tx: Tx,
  { userId, holder }: CustomerHold,
  { now, heldUntil }: { readonly now: Date; readonly heldUntil: Date },
): Promise<boolean> {
  return (await countIn(tx, taking, { userId, holder, now, heldUntil })) === 1;
}

const confirming = prepared((db, p: Params<CustomerHold>) =>
  db
    .selectFrom('billing_hold')
    .select('userId')
    .where('userId', '=', p.userId)
    .where('holder', '=', p.holder)
    .forUpdate(),
);

/** Whether a command still has the hold, which no other can take before the transaction has ended. */
export async function confirmBillingHold(tx: Tx, { userId, holder }: CustomerHold): Promise<boolean> {
  return (await rowsIn(tx, confirming, { userId, holder })).length === 1;
}

const releasing = prepared((db, p: Params<CustomerHold>) =>
  db.deleteFrom('billing_hold').where('userId', '=', p.userId).where('holder', '=', p.holder),
);

/** Gives the hold back; without effect when another command has taken it. */
export async function releaseBillingHold(tx: Tx, { userId, holder }: CustomerHold): Promise<void> {
  await countIn(tx, releasing, { userId, holder });
}
