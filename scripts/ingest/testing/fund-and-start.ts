import { randomBytes } from 'node:crypto';
import type { PrismaClient } from '@pipa/db/testing/connections';
import { adjustCash, inChange, startPortfolio } from '@pipa/portfolios';

/** Pays money into an empty account and asks its portfolios to start at the next open, in the name of their owner. */
export async function fundAndStart(
  prisma: PrismaClient,
  accountId: number,
  portfolioIds: readonly number[],
  amount: number,
  at: Date,
): Promise<void> {
  const { user } = await prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId }, select: { user: true } });
  await inChange({ prisma, clock: () => at, randomBytes }, user, async (change) => {
    await adjustCash(change, accountId, amount * portfolioIds.length, async () => new Map());
    for (const portfolioId of portfolioIds) await startPortfolio(change, portfolioId);
  });
}
