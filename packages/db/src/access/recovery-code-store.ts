import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

const clearing = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.deleteFrom('recovery_code').where('userId', '=', userId),
);

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await countIn(tx, clearing, { userId });
}

interface CodesParams {
  userId: number;
  hashes: readonly Buffer[];
  createdAt: Date;
}

const inserting = prepared((db, p: Params<CodesParams>) =>
  db
    .insertInto('recovery_code')
    .columns(['userId', 'codeHash', 'createdAt'])
    .expression(
      db.selectNoFrom([
        sql<number>`${p.userId}::int`.as('userId'),
        sql<Buffer>`unnest(${p.hashes}::bytea[])`.as('codeHash'),
        sql<Date>`${p.createdAt}::timestamptz`.as('createdAt'),
      ]),
    ),
);

/** Replaces the recovery codes of a user by new ones, given by their hashes. */
export async function replaceRecoveryCodes(tx: Tx, codes: CodesParams): Promise<void> {
  await deleteRecoveryCodes(tx, codes.userId);
  await countIn(tx, inserting, codes);
}

interface CodeParams {
  userId: number;
  codeHash: Buffer;
}
interface UseParams extends CodeParams {
  at: Date;
}

const unused = prepared((db, p: Params<CodeParams>) =>
  db
    .selectFrom('recovery_code')
    .select('userId')
    .where('userId', '=', p.userId)
    .where('codeHash', '=', p.codeHash)
    .where('usedAt', 'is', null),
);

/** Whether a recovery code is one of the user and was not used before. */
export async function isRecoveryCodeUnused(pool: Pick<Pool, 'query'>, code: CodeParams): Promise<boolean> {
  return (await rows(pool, unused, code)).length === 1;
}

const using = prepared((db, p: Params<UseParams>) =>
  db
    .updateTable('recovery_code')
    .set({ usedAt: p.at })
    .where('userId', '=', p.userId)
    .where('codeHash', '=', p.codeHash)
    .where('usedAt', 'is', null),
);

/** Uses a recovery code; false when it is unknown or was used before. */
export async function useRecoveryCode(tx: Tx, use: UseParams): Promise<boolean> {
  return (await countIn(tx, using, use)) === 1;
}
