import { activateUser, inTransaction, type Tx } from '@pipa/db';
import { changeWithin, openFirstAccount } from '@pipa/portfolios';
import type { AppContext } from '../../context.ts';
import { useMailToken } from './mail-tokens.ts';

/** Activates a user that waits for it, and opens the account with the paper money; an active one stays as it is. */
export async function activateWithin(tx: Tx, context: AppContext, userId: number): Promise<void> {
  const user = await activateUser(tx, userId, context.clock());
  if (user !== null) await openFirstAccount(await changeWithin(tx, context, user));
}

/** Activates the account whose mail carried the token. */
export async function activate(context: AppContext, token: string): Promise<void> {
  await inTransaction(context.prisma, async (tx) => {
    const userId = await useMailToken(tx, token, 'Activate', context.clock());
    await activateWithin(tx, context, userId);
  });
}
