import type { User } from '../client.ts';
import {
  type MembershipFacts,
  type MembershipRow,
  membershipColumns,
  membershipFrom,
} from '../membership/membership-store.ts';

/** The columns of the user behind a credential that every request needs. */
export type SessionUser = UserColumns & { readonly membership: MembershipFacts };

type UserColumns = Pick<
  User,
  | 'userId'
  | 'userName'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'language'
  | 'mobile'
  | 'riskLevel'
  | 'riskAssessedAt'
  | 'developerState'
  | 'agreementRev'
  | 'role'
>;

export type UserRow = UserColumns & MembershipRow;

/** Of `app_user` as u, and of its membership. */
export const userColumns = [
  'u.userId',
  'u.userName',
  'u.firstName',
  'u.lastName',
  'u.email',
  'u.language',
  'u.mobile',
  'u.riskLevel',
  'u.riskAssessedAt',
  'u.developerState',
  'u.agreementRev',
  'u.role',
  ...membershipColumns,
] as const;

export const userFrom = (row: UserRow): SessionUser => ({
  userId: row.userId,
  userName: row.userName,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  language: row.language,
  mobile: row.mobile,
  riskLevel: row.riskLevel,
  riskAssessedAt: row.riskAssessedAt,
  developerState: row.developerState,
  agreementRev: row.agreementRev,
  role: row.role,
  membership: membershipFrom(row),
});
