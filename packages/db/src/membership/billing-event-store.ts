import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

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
    .values(pick(p, ['eventId', 'type', 'customerId', 'createdAt', 'receivedAt']))
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
