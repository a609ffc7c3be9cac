import { REFERRAL_DAYS } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool, ReferralInvitation } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

type Reader = Pick<Pool, 'query'>;

const invitedSince = prepared((db, { userId, since }: Params<{ userId: number; since: Date }>) =>
  db
    .selectFrom('referral_invitation')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .where('createdAt', '>', since),
);

/** How many invitations a user has made since an instant. */
export async function countReferrals(tx: Tx, userId: number, since: Date): Promise<number> {
  return onlyRow(await rowsIn(tx, invitedSince, { userId, since })).count;
}

const invitedAlready = prepared((db, p: Params<{ userId: number; emails: readonly string[]; since: Date }>) =>
  db
    .selectFrom('referral_invitation')
    .select('email')
    .where('userId', '=', p.userId)
    .where('email', '=', sql<string>`any(${p.emails}::text[])`)
    .where('createdAt', '>', p.since),
);

/** The addresses of a list that a user has invited since an instant. */
export async function findInvited(
  tx: Tx,
  wanted: { readonly userId: number; readonly emails: readonly string[]; readonly since: Date },
): Promise<Set<string>> {
  return new Set((await rowsIn(tx, invitedAlready, wanted)).map(({ email }) => email));
}

const withAccount = prepared((db, { emails }: Params<{ emails: readonly string[] }>) =>
  db.selectFrom('app_user').select('emailKey').where('emailKey', '=', sql<string>`any(${emails}::text[])`),
);

/** The addresses of a list, in lower case, that have an account. */
export async function findWithAccount(tx: Tx, emails: readonly string[]): Promise<Set<string>> {
  return new Set((await rowsIn(tx, withAccount, { emails })).map(({ emailKey }) => emailKey));
}

type Claim = { addressHash: Buffer; declineToken: string; at: Date; mailedBefore: Date };

const claiming = prepared((db, p: Params<Claim>) =>
  db
    .insertInto('referral_recipient')
    .values({ ...pick(p, ['addressHash', 'declineToken']), mailedAt: p.at })
    .onConflict((conflict) =>
      conflict
        .column('addressHash')
        .doUpdateSet({ mailedAt: p.at })
        .where('referral_recipient.declinedAt', 'is', null)
        .where('referral_recipient.mailedAt', '<=', p.mailedBefore),
    )
    .returning('declineToken'),
);

/**
 * Claims the mail to an address: one transaction in a time gets it, and none once the recipient has declined.
 * @returns the token of the link that declines; null when no mail may be sent
 */
export async function claimReferralMail(tx: Tx, claim: Claim): Promise<string | null> {
  return (await rowsIn(tx, claiming, claim))[0]?.declineToken ?? null;
}

const declining = prepared((db, p: Params<{ token: string; at: Date }>) =>
  db
    .updateTable('referral_recipient')
    .set({ declinedAt: p.at })
    .where('declineToken', '=', p.token)
    .where('declinedAt', 'is', null)
    .returning('addressHash'),
);

/** Ends invitations to the address of a link; an unknown one changes nothing. */
export async function declineReferrals(pool: Reader, token: string, at: Date): Promise<void> {
  await rows(pool, declining, { token, at });
}

type NewReferral = Pick<ReferralInvitation, 'userId' | 'email' | 'code' | 'createdAt'>;
const adding = prepared((db, p: Params<NewReferral>) =>
  db.insertInto('referral_invitation').values(pick(p, ['userId', 'email', 'code', 'createdAt'])),
);

export async function addReferral(tx: Tx, referral: NewReferral): Promise<void> {
  await countIn(tx, adding, referral);
}

const joining = prepared((db, p: Params<{ code: string; emailKey: string; userId: number }>) =>
  db
    .updateTable('referral_invitation')
    .set({ joinedUserId: p.userId })
    .where('code', '=', p.code)
    .where('email', '=', p.emailKey),
);

/** Notes who has signed up by an invitation that was mailed to that very address. */
export async function noteReferralJoined(
  tx: Tx,
  joined: { readonly code: string; readonly emailKey: string; readonly userId: number },
): Promise<void> {
  await countIn(tx, joining, joined);
}

const isJoined = sql<boolean>`EXISTS (
  SELECT FROM "app_user" u WHERE u."userId" = "referral_invitation"."joinedUserId" AND u."activatedAt" IS NOT NULL)`;

const page = prepared((db, p: Params<{ userId: number; before: number | null; limit: number; now: Date }>) =>
  db
    .selectFrom('referral_invitation')
    .select(['id', 'email', 'createdAt'])
    .select(isJoined.as('isJoined'))
    .select(
      sql<boolean>`"createdAt" <= ${p.now}::timestamptz - make_interval(days => ${sql.lit(REFERRAL_DAYS)})`.as(
        'isExpired',
      ),
    )
    .where('userId', '=', p.userId)
    .where(sql<boolean>`"id" < COALESCE(${p.before}::int, 2147483647)`)
    .orderBy('id', 'desc')
    .limit(p.limit),
);

/** A user's invitations of friends, newest first. A friend has joined once the account is active. */
export const listReferrals = (
  pool: Reader,
  wanted: { readonly userId: number; readonly before: number | null; readonly limit: number; readonly now: Date },
) => rows(pool, page, wanted);

const joinedCount = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('referral_invitation')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .where('joinedUserId', 'is not', null)
    .where(isJoined),
);

/** How many friends have joined. */
export async function countJoined(pool: Reader, userId: number): Promise<number> {
  return onlyRow(await rows(pool, joinedCount, { userId })).count;
}
