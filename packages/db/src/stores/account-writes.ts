import type { Tx } from './transaction.ts';

/** Account numbers continue from here, so the first paper account is P1000001. */
const FIRST_ACCOUNT_NUMBER = 1_000_000;

/** An empty paper account of a user. `createdAt` is market time, like every time shown of an account. */
export async function insertPaperAccount(
  tx: Tx,
  { userId, trackAccountName, createdAt }: { userId: number; trackAccountName: string; createdAt: Date },
): Promise<{ id: number; account: string }> {
  const [{ id }] = await tx.$queryRaw<{ id: number }[]>`
    SELECT nextval(pg_get_serial_sequence('track_account', 'id'))::int AS "id"`;
  const account = `P${FIRST_ACCOUNT_NUMBER + id}`;
  await tx.trackAccount.create({
    data: { id, userId, account, trackAccountName, broker: 'PIPA', tradeType: 'SIMU_PIPA', createdAt },
  });
  return { id, account };
}

export async function setAccountName(tx: Tx, id: number, trackAccountName: string): Promise<void> {
  await tx.trackAccount.update({ where: { id }, data: { trackAccountName } });
}

/** Hides an account for good; its ledger stays. */
export async function hideAccount(tx: Tx, id: number): Promise<void> {
  await tx.trackAccount.update({ where: { id }, data: { isDeleted: true } });
}
