import { type RawBuilder, sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** A passkey with what verifies its answers. */
export interface StoredPasskey {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly credentialId: Buffer;
  /** COSE. */
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly isBackedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const columns = [
  'id',
  'userId',
  'name',
  'credentialId',
  'publicKey',
  // A counter of WebAuthn has 32 bits.
  sql<number>`"counter"::float8`.as('counter'),
  'transports',
  'isBackedUp',
  'createdAt',
  'lastUsedAt',
] as const;

/** Most passkeys of one user. */
export const MAX_PASSKEYS = 20;

const ofUser = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('passkey').select(columns).where('userId', '=', userId).orderBy('id').limit(sql.lit(MAX_PASSKEYS)),
);

/** A user's passkeys, oldest first. */
export const listPasskeys = (pool: Pick<Pool, 'query'>, userId: number): Promise<StoredPasskey[]> =>
  rows(pool, ofUser, { userId });

const byCredential = prepared((db, { credentialId }: Params<{ credentialId: Buffer }>) =>
  db.selectFrom('passkey').select(columns).where('credentialId', '=', credentialId),
);

/** The passkey of a credential id; null when it is unknown. */
export async function findPasskey(pool: Pick<Pool, 'query'>, credentialId: Buffer): Promise<StoredPasskey | null> {
  return (await rows(pool, byCredential, { credentialId }))[0] ?? null;
}

export type NewPasskey = Omit<StoredPasskey, 'id' | 'lastUsedAt'>;

const asBigint = (counter: RawBuilder<number>) => sql<string>`${counter}::bigint`;

const inserting = prepared((db, p: Params<NewPasskey>) =>
  db
    .insertInto('passkey')
    .values({
      ...pick(p, ['userId', 'name', 'credentialId', 'publicKey', 'transports', 'isBackedUp', 'createdAt']),
      counter: asBigint(p.counter),
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing()),
);

/** False when the credential belongs to a user already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  return (await countIn(tx, inserting, passkey)) === 1;
}

interface UseParams {
  id: number;
  counter: number;
  isBackedUp: boolean;
  at: Date;
}

const using = prepared((db, p: Params<UseParams>) =>
  db
    .updateTable('passkey')
    .set({ counter: asBigint(p.counter), isBackedUp: p.isBackedUp, lastUsedAt: p.at })
    .where('id', '=', p.id)
    // Passkeys that are kept by a service count nothing and always say 0.
    .where(sql<boolean>`"counter" < ${p.counter}::bigint OR ${p.counter}::bigint = 0`),
);

/** Stores a use; false when the counter did not grow, which a copy of the passkey would show. */
export async function notePasskeyUse(tx: Tx, use: UseParams): Promise<boolean> {
  return (await countIn(tx, using, use)) === 1;
}

const naming = prepared((db, p: Params<{ userId: number; id: number; name: string }>) =>
  db.updateTable('passkey').set({ name: p.name }).where('id', '=', p.id).where('userId', '=', p.userId),
);

/** False when the user has no such passkey. */
export async function renamePasskey(tx: Tx, userId: number, id: number, name: string): Promise<boolean> {
  return (await countIn(tx, naming, { userId, id, name })) === 1;
}

const removing = prepared((db, p: Params<{ userId: number; id: number }>) =>
  db.deleteFrom('passkey').where('id', '=', p.id).where('userId', '=', p.userId).returning('name'),
);

/** @returns the name of the removed passkey; null when the user has no such one */
export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<string | null> {
  return (await rowsIn(tx, removing, { userId, id }))[0]?.name ?? null;
}
