import { DomainError } from '@pipa/contract';
import { inTransaction, lockAccount } from '@pipa/db';
import type { AppContext } from '../../context.ts';
import { assertNameIsFree, lockAccountNames } from './open-account.ts';

export async function renameAccount(
  { prisma }: Pick<AppContext, 'prisma'>,
  userId: number,
  input: { trackAccountId: number; nickname: string },
): Promise<null> {
  await inTransaction(prisma, async (tx) => {
    await lockAccountNames(tx, userId);
    const account = await lockAccount(tx, input.trackAccountId, userId);
    if (account === null) throw new DomainError('NOT_FOUND');
    await assertNameIsFree(tx, userId, input.nickname, account.id);
    await tx.trackAccount.update({ where: { id: account.id }, data: { trackAccountName: input.nickname } });
  });
  return null;
}

/** Hides an account for good; its ledger stays. Not while a portfolio could still trade on it. */
export async function deleteAccount(
  { prisma }: Pick<AppContext, 'prisma'>,
  userId: number,
  input: { trackAccountId: number },
): Promise<null> {
  await inTransaction(prisma, async (tx) => {
    const account = await lockAccount(tx, input.trackAccountId, userId);
    if (account === null) throw new DomainError('NOT_FOUND');
    const inUse = await tx.portfolio.count({
      where: { trackAccountId: account.id, isDeleted: false, status: { not: 'Stop' } },
    });
    if (inUse > 0) throw new DomainError('ACCOUNT_IN_USE', { portfolios: inUse });
    await tx.trackAccount.update({ where: { id: account.id }, data: { isDeleted: true } });
  });
  return null;
}
