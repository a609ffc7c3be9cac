import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

type Reader = Pick<Pool, 'query'>;

export interface NewReceipt {
  readonly id: string;
  /** The only reader; null where every user may read it. */
  readonly userId: number | null;
  readonly kind: string;
  readonly body: object;
  readonly createdAt: Date;
}

const addition = prepared((db, p: Params<Omit<NewReceipt, 'body'> & { body: string }>) =>
  db
    .insertInto('receipt')
    .values({
      id: p.id,
      userId: sql<number | null>`${p.userId}::int`,
      kind: p.kind,
      body: sql<string>`${p.body}::jsonb`,
      createdAt: p.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Stores a receipt; one of the same content and owner stays as it is. */
export async function addReceipt(pool: Reader, { body, ...receipt }: NewReceipt): Promise<void> {
  await rows(pool, addition, { ...receipt, body: JSON.stringify(body) });
}

// What every user may read comes first, then the reader's own.
const readable = prepared((db, p: Params<{ id: string; userId: number }>) =>
  db
    .selectFrom('receipt')
    .select(['userId', sql<unknown>`"body"`.as('body')])
    .where('id', '=', p.id)
    .where((eb) => eb.or([eb('userId', 'is', null), eb('userId', '=', p.userId)]))
    .orderBy(sql`"userId" NULLS FIRST`)
    .limit(1),
);

/** The body of a receipt that a user may read, and whether it is the user's own; null without one. */
export async function findReceipt(
  pool: Reader,
  receipt: { readonly id: string; readonly userId: number },
): Promise<{ readonly body: unknown; readonly isOwn: boolean } | null> {
  const [found] = await rows(pool, readable, receipt);
  return found === undefined ? null : { body: found.body, isOwn: found.userId !== null };
}

const byId = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .selectFrom('receipt')
    .select(['userId', sql<unknown>`"body"`.as('body')])
    .where('id', '=', id)
    .limit(1),
);

/** The body of any receipt with its owner, for commands of the operator; null without one. */
export async function findAnyReceipt(
  pool: Reader,
  id: string,
): Promise<{ readonly body: unknown; readonly userId: number | null } | null> {
  return (await rows(pool, byId, { id }))[0] ?? null;
}
