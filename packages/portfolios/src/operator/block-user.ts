import { recordAccountActivity, revokeApiKeysOf } from '@pipa/db/access';
import { makeCustomerDue, setBlock } from '@pipa/db/membership';
import { endSockets, notifyUser } from '@pipa/db/notices';
import { actOnUser, notPossible, type Operator, type OperatorContext, type UserAct } from './operator.ts';

/**
 * Blocks the investor membership of a user, who is notified. The member's own switch stays as it is and cannot lift the block;
 * portfolios that run go on. A page on which a plan could still be paid for closes, and so do the user's sockets; API keys end.
 */
export function blockUser(context: OperatorContext, operator: Operator, whom: UserAct): Promise<void> {
  return actOnUser(context, operator, 'InvestorBlocked', whom, async ({ tx, user, at }) => {
    const { userId } = user;
    if (user.blockedAt !== null) throw notPossible('The user is blocked already');
    await setBlock(tx, userId, { at, by: operator, reason: whom.reason });
    await makeCustomerDue(tx, userId, at);
    await endSockets(tx, userId, at);
    await revokeApiKeysOf(tx, userId, at);
    await recordAccountActivity(tx, { userId, kind: 'InvestorBlocked', client: null, at });
    const dedupeKey = `blocked-${at.toISOString()}`;
    await notifyUser(tx, userId, { event: 'account.blocked', parameters: {}, dedupeKey }, at);
    return { result: undefined };
  });
}

/** Lifts the block of a user, who is notified; what the member has chosen and paid for counts again. */
export function unblockUser(context: OperatorContext, operator: Operator, whom: UserAct): Promise<void> {
  return actOnUser(context, operator, 'InvestorUnblocked', whom, async ({ tx, user, at }) => {
    const { userId, blockedAt } = user;
    if (blockedAt === null) throw notPossible('The user is not blocked');
    await setBlock(tx, userId, null);
    await recordAccountActivity(tx, { userId, kind: 'InvestorUnblocked', client: null, at });
    const dedupeKey = `unblocked-${at.toISOString()}`;
    await notifyUser(tx, userId, { event: 'account.unblocked', parameters: {}, dedupeKey }, at);
    return { result: undefined, detail: `Blocked since ${blockedAt.toISOString()}` };
  });
}
