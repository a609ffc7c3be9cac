import { DomainError } from '@pipa/contract';
import { recordAccountActivity, removeEveryFactor } from '@pipa/db/access';
import { queueMail } from '@pipa/db/mail';
import type { LockedUser } from '@pipa/db/operators';
import { endSessions } from './change-user.ts';
import { actOnUser, notPossible, type Operator, type OperatorContext, type UserAct } from './operator.ts';

/** Words of the mail to the user. */
type ResetLetter = (user: LockedUser) => {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/**
 * Removes the lost second factors and the recovery codes of a user, ends all sessions and mails the user. Those of an
 * administrator guard everybody's accounts, so only a person at the shell of the installation resets them. @returns the ids of
 * the ended sessions
 */
export function resetUserFactors(
  context: OperatorContext,
  operator: Operator,
  whom: UserAct,
  letter: ResetLetter,
): Promise<number[]> {
  return actOnUser(context, operator, 'SecondFactorsReset', whom, async ({ tx, user, at }) => {
    const { userId, email: to } = user;
    if (user.role === 'Administrator' && operator.userId !== null) {
      const message = 'The second factors of an administrator are reset with npm run admin -- user:factors';
      throw new DomainError('FORBIDDEN', { message });
    }
    const removed = await removeEveryFactor(tx, userId);
    if (removed.authenticators + removed.passkeys === 0) throw notPossible('The user has no second factor');
    const ended = await endSessions(tx, userId, at);
    await recordAccountActivity(tx, { userId, kind: 'SecondFactorsReset', client: null, at });
    const dedupeKey = `factors-reset-${userId}-${at.toISOString()}`;
    await queueMail(tx, { dedupeKey, userId, kind: 'security', to, ...letter(user) }, at);
    const detail = `apps: ${removed.authenticators}, passkeys: ${removed.passkeys}, sessions: ${ended.length}`;
    return { result: ended, detail };
  });
}
