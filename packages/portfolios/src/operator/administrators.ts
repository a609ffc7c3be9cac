import type { MemberClass } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { addMailToken, createUser, recordAccountActivity } from '@pipa/db/access';
import { setGivenClass } from '@pipa/db/membership';
import { endSockets } from '@pipa/db/notices';
import { lockOtherAdministrators, setRole } from '@pipa/db/operators';
import { endSessions } from './change-user.ts';
import { actOnUser, notPossible, type Operator, type OperatorContext, recordAct, type UserAct } from './operator.ts';

/** An administrator uses everything without payment. */
const CLASS_OF_ADMINISTRATORS: MemberClass = 'Diamond';

export interface NewAdministrator {
  readonly email: string;
  readonly userName: string;
  /** Where the user needs a certain id. */
  readonly userId?: number;
  /** Of a password that is never shown: the link replaces it. */
  readonly passwordHash: string;
  /** Of the token in the link by which the administrator chooses a password; using it activates the account. */
  readonly tokenHash: Buffer;
  readonly linkExpiresAt: Date;
  readonly reason: string;
}

/** Creates an administrator, who chooses a password by a link. Refused when another user has the name or the address. */
export function createAdministrator(
  { prisma, clock }: OperatorContext,
  operator: Operator,
  { userId: wantedId, email, userName, passwordHash, tokenHash, linkExpiresAt, reason }: NewAdministrator,
): Promise<void> {
  const createdAt = clock();
  const names = { userName, email, firstName: 'Pipa', lastName: 'Administrator' };
  return inTransaction(prisma, async (tx) => {
    const user = { ...names, userId: wantedId, passwordHash, mobile: '', referral: null };
    const created = await createUser(tx, user, createdAt);
    if (created === null) throw notPossible('Another user has the name or the address');
    const { userId } = created;
    await setRole(tx, userId, 'Administrator');
    await setGivenClass(tx, userId, CLASS_OF_ADMINISTRATORS);
    await addMailToken(tx, { userId, purpose: 'ResetPassword', tokenHash, createdAt, expiresAt: linkExpiresAt });
    await recordAct(tx, operator, createdAt, { act: 'AdministratorCreated', userId, subject: '', reason });
  });
}

/** Makes a user an administrator. The user signs in again. */
export function grantAdministrator(context: OperatorContext, operator: Operator, whom: UserAct): Promise<void> {
  return actOnUser(context, operator, 'AdministratorGranted', whom, async ({ tx, user, at }) => {
    const { userId } = user;
    if (user.role === 'Administrator') throw notPossible('The user is an administrator already');
    await setRole(tx, userId, 'Administrator');
    await endSessions(tx, userId, at);
    await recordAccountActivity(tx, { userId, kind: 'AdministratorGranted', client: null, at });
    return { result: undefined };
  });
}

/**
 * Takes the rights of an administrator back, and ends the sessions and sockets that had them. Refused where no other administrator can
 * sign in.
 */
export function revokeAdministrator(context: OperatorContext, operator: Operator, whom: UserAct): Promise<void> {
  return actOnUser(context, operator, 'AdministratorRevoked', whom, async ({ tx, user, at }) => {
    const { userId } = user;
    if (user.role !== 'Administrator') throw notPossible('The user is no administrator');
    if ((await lockOtherAdministrators(tx, userId)) === 0) throw notPossible('No other administrator can sign in');
    await setRole(tx, userId, 'Investor');
    await endSessions(tx, userId, at);
    await endSockets(tx, userId, at);
    await recordAccountActivity(tx, { userId, kind: 'AdministratorRevoked', client: null, at });
    return { result: undefined };
  });
}
