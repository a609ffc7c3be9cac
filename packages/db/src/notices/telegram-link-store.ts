import type { Language, NotificationKind } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

interface NewLink {
  readonly codeHash: Buffer;
  readonly userId: number;
  readonly kinds: readonly NotificationKind[];
  readonly at: Date;
  readonly expiresAt: Date;
}

const ended = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.deleteFrom('telegram_link').where('userId', '=', userId),
);
const addition = prepared((db, p: Params<NewLink>) =>
  db.insertInto('telegram_link').values({
    codeHash: p.codeHash,
    userId: p.userId,
    kinds: sql<string[]>`${p.kinds}::varchar[]`,
    createdAt: p.at,
    expiresAt: p.expiresAt,
  }),
);

/** Keeps the code of a link in the place of the user's earlier one. */
export async function keepTelegramLink(tx: Tx, link: NewLink): Promise<void> {
  await countIn(tx, ended, link);
  await countIn(tx, addition, link);
}

const open = prepared((db, { at }: Params<{ at: Date }>) =>
  db.selectFrom('telegram_link').select(sql<number>`1`.as('one')).where('expiresAt', '>', at).limit(1),
);

/** Whether the code of any link is waited for. */
export const hasTelegramLinks = async (pool: Pick<Pool, 'query'>, at: Date): Promise<boolean> =>
  (await rows(pool, open, { at })).length > 0;

export interface TelegramLink {
  readonly userId: number;
  readonly kinds: readonly NotificationKind[];
  readonly language: Language;
}

const use = prepared((db, { codeHash, at }: Params<{ codeHash: Buffer; at: Date }>) =>
  db
    .deleteFrom('telegram_link as l')
    .using('app_user as u')
    .whereRef('u.userId', '=', 'l.userId')
    .where('l.codeHash', '=', codeHash)
    .where('l.expiresAt', '>', at)
    .where('u.deletedAt', 'is', null)
    .returning(['l.userId', 'u.language', sql<NotificationKind[]>`l."kinds"`.as('kinds')]),
);

/** Uses the code of a link, once. @returns whose it is; null for one that is unknown, used or over */
export async function takeTelegramLink(tx: Tx, codeHash: Buffer, at: Date): Promise<TelegramLink | null> {
  return (await rowsIn(tx, use, { codeHash, at }))[0] ?? null;
}
