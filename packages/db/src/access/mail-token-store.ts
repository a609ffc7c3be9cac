import { sql } from 'kysely';
import type { MailTokenPurpose, Pool, User } from '../client.ts';
import { countIn, type Params, prepared, rows } from '../sql/prepared.ts';
import { modelsOf, type Tx } from '../sql/transaction.ts';

export interface NewMailToken {
  readonly userId: number;
  readonly purpose: MailTokenPurpose;
  readonly tokenHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The address to be verified, for a change of address. */
  readonly newEmail?: string;
}

/** Stores the hash of a token that a mail carries; returns its id. */
export async function addMailToken(tx: Tx, { tokenHash, ...token }: NewMailToken): Promise<number> {
  const { id } = await (await modelsOf(tx)).mailToken.create({
    data: { ...token, tokenHash: new Uint8Array(tokenHash) },
  });
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

/** Consumes a token; of concurrent uses one wins. @returns the token's user, or null */
export async function takeMailToken(tx: Tx, { tokenHash, purpose, now }: LiveParams): Promise<number | null> {
  const [taken] = await (await modelsOf(tx)).mailToken.updateManyAndReturn({
    where: { tokenHash: new Uint8Array(tokenHash), purpose, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
    select: { userId: true },
  });
  return taken?.userId ?? null;
}

/** Consumes a token for a change of address; of concurrent uses one wins. @returns the user and the new address, or null */
export async function takeEmailChange(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ userId: number; newEmail: string } | null> {
  const [taken] = await (await modelsOf(tx)).mailToken.updateManyAndReturn({
    where: { tokenHash: new Uint8Array(tokenHash), purpose: 'ChangeEmail', usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
    select: { userId: true, newEmail: true },
  });
  return taken?.newEmail ? { userId: taken.userId, newEmail: taken.newEmail } : null;
}

/** Whether the address of a token, used or expired, is the address of its user. */
export async function isEmailInEffect(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const models = await modelsOf(tx);
  const token = await models.mailToken.findFirst({
    where: { tokenHash: new Uint8Array(tokenHash), purpose: 'ChangeEmail' },
    select: { newEmail: true, user: { select: { email: true } } },
  });
  return token !== null && token.newEmail === token.user.email;
}

/** Whether the user of an activation token, used or expired, is active. */
export async function isActivatedByMail(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const where = {
    tokenHash: new Uint8Array(tokenHash),
    purpose: 'Activate',
    user: { activatedAt: { not: null } },
  } as const;
  return (await (await modelsOf(tx)).mailToken.count({ where })) > 0;
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
