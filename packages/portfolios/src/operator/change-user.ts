import type { AccountState, MemberClass } from '@pipa/contract';
import { refusal } from '@pipa/contract';
import type { Tx } from '@pipa/db';
import { recordAccountActivity, revokeApiKeysOf, revokeUserSessions, setPasswordHash } from '@pipa/db/access';
import { makeCustomerDue, setGivenClass } from '@pipa/db/membership';
import { notifyUser } from '@pipa/db/notices';
import { type LockedUser, setDeveloperState } from '@pipa/db/operators';
import { actOnUser, notPossible, type Operator, type OperatorContext, type UserAct } from './operator.ts';

/** Gives a user a class without payment, or takes it back with Bronze; the user is notified. */
export function changeUserClass(
  context: OperatorContext,
  operator: Operator,
  { memberClass, ...whom }: UserAct & { readonly memberClass: MemberClass },
): Promise<void> {
  return actOnUser(context, operator, 'MemberClassSet', whom, async ({ tx, user, at }) => {
    const { userId, investorMemberClass: before } = user;
    if (before === memberClass) throw notPossible(refusal('The given class is {memberClass} already', { memberClass }));
    await setGivenClass(tx, userId, memberClass);
    // A purchase under way may give nothing from now on.
    await makeCustomerDue(tx, userId, at);
    await recordAccountActivity(tx, { userId, kind: 'MembershipChanged', detail: memberClass, client: null, at });
    const dedupeKey = `class-${at.toISOString()}`;
    await notifyUser(tx, userId, { event: 'account.classChanged', parameters: { memberClass }, dedupeKey }, at);
    return { result: undefined, detail: `${before} → ${memberClass}` };
  });
}

/** Shows a user the calls behind the tables of the analysis, or no longer. */
export function changeDeveloperState(
  context: OperatorContext,
  operator: Operator,
  { developerState, ...whom }: UserAct & { readonly developerState: AccountState },
): Promise<void> {
  return actOnUser(context, operator, 'DeveloperStateSet', whom, async ({ tx, user }) => {
    const { userId, developerState: before } = user;
    if (before === developerState)
      throw notPossible(refusal('The developer state is {state} already', { state: developerState }));
    await setDeveloperState(tx, userId, developerState);
    return { result: undefined, detail: `${before} → ${developerState}` };
  });
}

/** Ends every session of a user. @returns their ids */
export async function endSessions(tx: Tx, userId: number, at: Date): Promise<number[]> {
  const ended = await revokeUserSessions(tx, userId, 'all', at);
  if (ended.length > 0) await recordAccountActivity(tx, { userId, kind: 'AllSessionsEnded', client: null, at });
  return ended;
}

/** Ends every session of a user. @returns their ids */
export function endUserSessions(context: OperatorContext, operator: Operator, whom: UserAct): Promise<number[]> {
  return actOnUser(context, operator, 'SessionsEnded', whom, async ({ tx, user, at }) => {
    const ended = await endSessions(tx, user.userId, at);
    return { result: ended, detail: `${ended.length} sessions` };
  });
}

/** Sets the hash of a new password, and ends every session and API key of a user. */
export function replaceUserPassword(
  context: OperatorContext,
  operator: Operator,
  { passwordHash, ...whom }: UserAct & { readonly passwordHash: string },
): Promise<void> {
  return actOnUser(context, operator, 'PasswordSet', whom, async ({ tx, user, at }) => {
    await setPasswordHash(tx, user.userId, passwordHash);
    await endSessions(tx, user.userId, at);
    await revokeApiKeysOf(tx, user.userId, at);
    await recordAccountActivity(tx, { userId: user.userId, kind: 'PasswordReset', client: null, at });
    return { result: undefined };
  });
}

/** Writes the mail with the link that sets a new password. @returns its dedupe key */
type QueueReset = (tx: Tx, user: Pick<LockedUser, 'userId' | 'email' | 'firstName' | 'language'>) => Promise<string>;

/** Sends a user the mail with which a new password is set. @returns the dedupe key of the mail */
export function sendUserReset(
  context: OperatorContext,
  operator: Operator,
  whom: UserAct,
  queueReset: QueueReset,
): Promise<string> {
  return actOnUser(context, operator, 'PasswordResetSent', whom, async ({ tx, user }) => ({
    result: await queueReset(tx, user),
  }));
}
