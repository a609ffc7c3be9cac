import { inTransaction } from '@pipa/db';
import { revokeApiKeysOf } from '@pipa/db/access';
import { actOnUser, type Operator, type OperatorContext, recordAct, type UserAct } from './operator.ts';

/** Revokes every API key of a user, from their next call on. @returns how many */
export function revokeUserKeys(context: OperatorContext, operator: Operator, whom: UserAct): Promise<number> {
  return actOnUser(context, operator, 'ApiKeysRevoked', whom, async ({ tx, user, at }) => {
    const ended = await revokeApiKeysOf(tx, user.userId, at);
    return { result: ended, detail: `${ended} keys` };
  });
}

/** Revokes every API key of the installation, from their next call on. @returns how many */
export function revokeEveryKey(
  { prisma, clock }: OperatorContext,
  operator: Operator,
  reason: string,
): Promise<number> {
  const at = clock();
  return inTransaction(prisma, async (tx) => {
    const ended = await revokeApiKeysOf(tx, 'everyone', at);
    const facts = { act: 'ApiKeysRevoked', userId: null, subject: '', detail: `${ended} keys`, reason } as const;
    await recordAct(tx, operator, at, facts);
    return ended;
  });
}
