import type { AccountState, UserGroup } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool, TrackAccount, User } from '../client.ts';
import {
  type MembershipFacts,
  type MembershipRow,
  membershipColumns,
  membershipFrom,
} from '../membership/membership-store.ts';
import { type Params, prepared, rows, rowsIn, type SqlBuilder } from '../sql/prepared.ts';
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
  readonly group: UserGroup;
  readonly before: number | null;
  readonly limit: number;
}

/** Of the user "u" and the plan "ms". */
const inGroup = (group: Params<SearchParams>['group']) => sql<boolean>`CASE ${group}::text
  WHEN 'Administrators' THEN u."role" = 'Administrator'
  WHEN 'NotActivated' THEN u."activatedAt" IS NULL
  WHEN 'Blocked' THEN u."blockedAt" IS NOT NULL
  WHEN 'Paying' THEN ms."status" IN ('active', 'past_due')
  ELSE TRUE END`;

// Each of the three has an index, which the planner joins.
const fitting = (db: SqlBuilder, { prefix, id, group }: Params<Pick<SearchParams, 'prefix' | 'id' | 'group'>>) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('member_subscription as ms', 'ms.userId', 'u.userId')
    .where((eb) =>
      eb.or([
        eb('u.userNameKey', 'like', prefix),
        eb('u.emailKey', 'like', prefix),
        eb('u.userId', '=', sql<number>`${id}::int`),
      ]),
    )
    .where(inGroup(group))
    .where('u.deletedAt', 'is', null);
const searched = prepared((db, p: Params<SearchParams>) =>
  fitting(db, p)
    .select([...userColumns, ...membershipColumns, blockedBy.as('blockedBy')])
    .where(sql<boolean>`"u"."userId" < COALESCE(${p.before}::int, 2147483647)`)
    .orderBy('u.userId', 'desc')
    .limit(p.limit),
);
const counted = prepared((db, p: Params<Pick<SearchParams, 'prefix' | 'id' | 'group'>>) =>
  fitting(db, p).select(sql<number>`count(*)::int`.as('count')),
);

const LARGEST_ID = 2_147_483_647;

/** The id that a text is; null for another text. */
function idIn(text: string): number | null {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return id >= 1 && id <= LARGEST_ID ? id : null;
}

export interface UserSearch {
  /** Beginning of a name or an e-mail address, in any case, or an id; all users for ''. */
  readonly text: string;
  readonly group: UserGroup;
}

const searchOf = ({ text, group }: UserSearch) => ({
  prefix: `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
  id: idIn(text),
  group,
});

/** Users of a group that a search finds, newest first. */
export async function searchUsers(
  pool: Pick<Pool, 'query'>,
  { before, limit, ...search }: UserSearch & { readonly before: number | null; readonly limit: number },
): Promise<FoundUser[]> {
  return (await rows(pool, searched, { ...searchOf(search), before, limit })).map(foundFrom);
}

/** How many users of a group a search finds. */
export async function countUsers(pool: Pick<Pool, 'query'>, search: UserSearch): Promise<number> {
  return (await rows(pool, counted, searchOf(search)))[0]?.count ?? 0;
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
