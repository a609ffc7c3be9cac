import { sql } from 'kysely';
import type { MailTokenPurpose, Pool, User } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

export interface NewMailToken {
  readonly userId: number;
  readonly purpose: MailTokenPurpose;
  readonly tokenHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The address to be verified, for a change of address. */
  readonly newEmail?: string;
}

const addition = prepared((db, p: Params<Omit<NewMailToken, 'newEmail'> & { newEmail: string | null }>) =>
  db
    .insertInto('mail_token')
    .values(pick(p, ['userId', 'purpose', 'tokenHash', 'createdAt', 'expiresAt', 'newEmail']))
    .returning('id'),
);

/** Stores the hash of a token that a mail carries; returns its id. */
export async function addMailToken(tx: Tx, token: NewMailToken): Promise<number> {
  const { id } = onlyRow(await rowsIn(tx, addition, { ...token, newEmail: token.newEmail ?? null }));
  return id;
}

interface LiveParams {
  tokenHash: Buffer;
  purpose: MailTokenPurpose;
  now: Date;
}

const live = prepared((db, { tokenHash, purpose, now }: Params<LiveParams>) =>
  db
    .selectFrom('mail_token as t')
    .innerJoin('app_user as u', 'u.userId', 't.userId')
    .select(['u.userId', 'u.userName', 'u.firstName', 'u.email', 'u.language'])
    .where('t.tokenHash', '=', tokenHash)
    .where('t.purpose', '=', purpose)
    .where('t.usedAt', 'is', null)
    .where('t.expiresAt', '>', now),
);

/** The user of a valid token, which stays usable; null otherwise. */
export async function findMailTokenUser(
  pool: Pick<Pool, 'query'>,
  token: LiveParams,
): Promise<Pick<User, 'userId' | 'userName' | 'firstName' | 'email' | 'language'> | null> {
  return (await rows(pool, live, token))[0] ?? null;
}

const taking = prepared((db, { tokenHash, purpose, now }: Params<LiveParams>) =>
  db
    .updateTable('mail_token')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['userId', 'newEmail']),
);

/** Consumes a token; of concurrent uses one wins. @returns the token's user, or null */
export async function takeMailToken(tx: Tx, token: LiveParams): Promise<number | null> {
  return (await rowsIn(tx, taking, token))[0]?.userId ?? null;
}

/** Consumes a token for a change of address; of concurrent uses one wins. @returns the user and the new address, or null */
export async function takeEmailChange(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ userId: number; newEmail: string } | null> {
  const [taken] = await rowsIn(tx, taking, { tokenHash, purpose: 'ChangeEmail', now });
  return taken?.newEmail ? { userId: taken.userId, newEmail: taken.newEmail } : null;
}

const userOfToken = prepared((db, p: Params<{ tokenHash: Buffer; purpose: MailTokenPurpose }>) =>
  db
    .selectFrom('mail_token as t')
    .innerJoin('app_user as u', 'u.userId', 't.userId')
    .select(['t.newEmail', 'u.email', 'u.activatedAt'])
    .where('t.tokenHash', '=', p.tokenHash)
    .where('t.purpose', '=', p.purpose),
);

/** Whether the address of a token, used or expired, is the address of its user. */
export async function isEmailInEffect(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const [token] = await rowsIn(tx, userOfToken, { tokenHash, purpose: 'ChangeEmail' });
  return token !== undefined && token.newEmail === token.email;
}

/** Whether the user of an activation token, used or expired, is active. */
export async function isActivatedByMail(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const [token] = await rowsIn(tx, userOfToken, { tokenHash, purpose: 'Activate' });
  return token !== undefined && token.activatedAt !== null;
}

/** Purposes of the two links of a change of address: the one that puts it into effect, the one that ends it. */
export const EMAIL_CHANGE = ['ChangeEmail', 'CancelEmailChange'] as const satisfies readonly MailTokenPurpose[];

const ending = prepared((db, p: Params<{ userId: number; purposes: readonly MailTokenPurpose[]; at: Date }>) =>
  db
    .updateTable('mail_token')
    .set({ usedAt: p.at })
    .where('userId', '=', p.userId)
    .where(sql<boolean>`"purpose"::text = any(${p.purposes}::text[])`)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', p.at),
);

/** Ends a user's usable tokens of some purposes. @returns whether there was one */
export async function endMailTokens(
  tx: Tx,
  userId: number,
  purposes: readonly MailTokenPurpose[],
  at: Date,
): Promise<boolean> {
  return (await countIn(tx, ending, { userId, purposes, at })) > 0;
}

export interface PendingEmailChange {
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const pending = prepared((db, { userId, now }: Params<{ userId: number; now: Date }>) =>
  db
    .selectFrom('mail_token')
    .select([sql<string>`"newEmail"`.as('email'), 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('purpose', '=', 'ChangeEmail')
    .where('newEmail', 'is not', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('id', 'desc')
    .limit(1),
);

/** The change of address that waits for its link to be followed; null without one. */
export async function findEmailChange(
  pool: Pick<Pool, 'query'>,
  userId: number,
  now: Date,
): Promise<PendingEmailChange | null> {
  return (await rows(pool, pending, { userId, now }))[0] ?? null;
}
