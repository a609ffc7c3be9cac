import { DomainError } from '@pipa/contract';
import { cashCauses, inTransaction, marketMomentOf, postEntry, readMarketState, type Tx } from '@pipa/db';
import { assertCanOpenPaperAccount, paperAmount, postDeposit } from '@pipa/trading';
import type { AppContext } from '../../context.ts';

/** Paper accounts count from here, so the first is P1000001. */
const FIRST_ACCOUNT_NUMBER = 1_000_000;

/**
 * Locks the user's row: whatever counts or names a user's accounts does so one at a time, before any account is locked.
 */
export async function lockAccountNames(tx: Tx, userId: number): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "app_user" WHERE "userId" = ${userId} FOR NO KEY UPDATE`;
}

export async function assertNameIsFree(tx: Tx, userId: number, name: string, exceptId?: number): Promise<void> {
  const taken = await tx.trackAccount.findFirst({
    where: {
      userId,
      isDeleted: false,
      trackAccountName: { equals: name, mode: 'insensitive' },
      ...(exceptId !== undefined && { id: { not: exceptId } }),
    },
    select: { id: true },
  });
  if (taken !== null) throw new DomainError('DUPLICATE_NAME', { field: 'trackAccountName' });
}

/** Opens a paper account; its first money comes through the ledger like any other. */
export async function openPaperAccount(
  context: Pick<AppContext, 'prisma' | 'clock'>,
  userId: number,
  input: { trackAccountName: string; initCash: string },
): Promise<{ id: number; account: string }> {
  const initCash = paperAmount(input.initCash);
  const at = context.clock();
  return inTransaction(context.prisma, async (tx) => {
    await lockAccountNames(tx, userId);
    assertCanOpenPaperAccount(await tx.trackAccount.count({ where: { userId, isDeleted: false, broker: 'PIPA' } }));
    await assertNameIsFree(tx, userId, input.trackAccountName);
    const [{ id }] = await tx.$queryRaw<{ id: number }[]>`
      SELECT nextval(pg_get_serial_sequence('track_account', 'id'))::int AS "id"`;
    const market = await readMarketState(tx);
    const account = `P${FIRST_ACCOUNT_NUMBER + id}`;
    await tx.trackAccount.create({
      data: {
        id,
        userId,
        account,
        trackAccountName: input.trackAccountName,
        broker: 'PIPA',
        tradeType: 'SIMU_PIPA',
        // Market time, like all that a user sees of an account.
        createdAt: marketMomentOf(market).at,
      },
    });
    if (!initCash.isZero()) {
      const causeKey = cashCauses.deposit(id, 'opening');
      await postEntry(tx, postDeposit({ accountId: id, causeKey, marketDay: market.day }, initCash), { at });
    }
    return { id, account };
  });
}
