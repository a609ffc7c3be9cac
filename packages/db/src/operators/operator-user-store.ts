import type { AccountState } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool, TrackAccount, User } from '../client.ts';
import {
  type MembershipFacts,
  type MembershipRow,
  membershipColumns,
  membershipFrom,
} from '../membership/membership-store.ts';
import { type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { updateUser } from '../users/update-user.ts';

/** A user as operators see it, with what decides the membership. */
export type FoundUser = Pick<
  User,
  | 'userId'
  | 'userName'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'mobile'
  | 'role'
  | 'activatedAt'
  | 'agreementRev'
  | 'riskLevel'
  | 'riskAssessedAt'
  | 'createdAt'
  | 'blockReason'
  | 'developerState'
> & {
  /** The name that the operator has now; null without a block. */
  readonly blockedBy: string | null;
  readonly membership: MembershipFacts;
};

const userColumns = [
  'u.userId',
  'u.userName',
  'u.firstName',
  'u.lastName',
  'u.email',
  'u.mobile',
  'u.role',
  'u.activatedAt',
  'u.agreementRev',
  'u.riskLevel',
  'u.riskAssessedAt',
  'u.createdAt',
  'u.blockReason',
  'u.developerState',
] as const;

const blockedBy = sql<
  string | null
>`COALESCE((SELECT o."userName" FROM "app_user" o WHERE o."userId" = u."blockedById"), u."blockedBy")`;

const foundFrom = (row: Omit<FoundUser, 'membership'> & MembershipRow): FoundUser => ({
  userId: row.userId,
  userName: row.userName,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  mobile: row.mobile,
  role: row.role,
  activatedAt: row.activatedAt,
  agreementRev: row.agreementRev,
  riskLevel: row.riskLevel,
  riskAssessedAt: row.riskAssessedAt,
  createdAt: row.createdAt,
  blockedBy: row.blockedBy,
  blockReason: row.blockReason,
  developerState: row.developerState,
  membership: membershipFrom(row),
});

interface SearchParams {
  /** Pattern of LIKE. */
  readonly prefix: string;
  /** The id that the text is; null for another text. */
  readonly id: number | null;
  readonly before: number | null;
  readonly limit: number;
}

// Each of the three has an index, which the planner joins.
const searched = prepared((db, { prefix, id, before, limit }: Params<SearchParams>) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('member_subscription as ms', 'ms.userId', 'u.userId')
    .select([...userColumns, ...membershipColumns, blockedBy.as('blockedBy')])
    .where((eb) =>
      eb.or([
        eb('u.userNameKey', 'like', prefix),
        eb('u.emailKey', 'like', prefix),
        eb('u.userId', '=', sql<number>`${id}::int`),
      ]),
    )
    .where(sql<boolean>`"u"."userId" < COALESCE(${before}::int, 2147483647)`)
    .where('u.deletedAt', 'is', null)
    .orderBy('u.userId', 'desc')
    .limit(limit),
);

const LARGEST_ID = 2_147_483_647;

/** The id that a text is; null for another text. */
function idIn(text: string): number | null {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return id >= 1 && id <= LARGEST_ID ? id : null;
}

/** Users whose name or e-mail address begins with a text, in any case, or whose id it is; newest first. All users for ''. */
export async function searchUsers(
  pool: Pick<Pool, 'query'>,
  { text, before, limit }: { text: string; before: number | null; limit: number },
): Promise<FoundUser[]> {
  const prefix = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return (await rows(pool, searched, { prefix, id: idIn(text), before, limit })).map(foundFrom);
}

const one = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('member_subscription as ms', 'ms.userId', 'u.userId')
    .select([...userColumns, ...membershipColumns, blockedBy.as('blockedBy')])
    .where('u.userId', '=', userId)
    .where('u.deletedAt', 'is', null),
);

/** A user as operators see it; null when there is none, or the account was deleted. */
export async function findUserForOperator(pool: Pick<Pool, 'query'>, userId: number): Promise<FoundUser | null> {
  const [row] = await rows(pool, one, { userId });
  return row === undefined ? null : foundFrom(row);
}

const locked = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('app_user')
    .select([
      'userId',
      'userName',
      'email',
      'firstName',
      'language',
      'role',
      'investorMemberClass',
      'developerState',
      'blockedAt',
    ])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate(),
);

/** A user whom an operator changes, locked until the transaction ends. */
export type LockedUser = Pick<
  User,
  | 'userId'
  | 'userName'
  | 'email'
  | 'firstName'
  | 'language'
  | 'role'
  | 'investorMemberClass'
  | 'developerState'
  | 'blockedAt'
>;

export async function lockUser(tx: Tx, userId: number): Promise<LockedUser | null> {
  return (await rowsIn(tx, locked, { userId }))[0] ?? null;
}

/** Sets whether a user sees the calls behind the tables of the analysis. */
export async function setDeveloperState(tx: Tx, userId: number, developerState: AccountState): Promise<void> {
  await updateUser(tx, userId, { developerState });
}

type OperatorAccount = Pick<
  TrackAccount,
  'id' | 'account' | 'trackAccountName' | 'broker' | 'tradeType' | 'frozenAt'
> & {
  /** Dollars as text. */
  readonly cash: string;
};

const accountsOf = prepared((db, { userId, limit }: Params<{ userId: number; limit: number }>) =>
  db
    .selectFrom('track_account')
    .select(['id', 'account', 'trackAccountName', 'broker', 'tradeType', 'cash', 'frozenAt'])
    .where('userId', '=', userId)
    .where('isDeleted', '=', false)
    .orderBy('id')
    .limit(limit),
);

/** The accounts of a user that are not deleted. */
export function listAccountsForOperator(
  pool: Pick<Pool, 'query'>,
  userId: number,
  limit: number,
): Promise<OperatorAccount[]> {
  return rows(pool, accountsOf, { userId, limit });
}
