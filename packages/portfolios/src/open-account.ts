import { DomainError } from '@pipa/contract';
import { countPaperAccounts, isAccountNameTaken, lockOwner } from '@pipa/db';
import { cashCauses, insertPaperAccount, postEntry } from '@pipa/db/books';
import { type Amount, assertCanOpenPaperAccount, paperAmount, postDeposit } from '@pipa/trading';
import type { Change } from './change.ts';

/** Opens a paper account of the actor; its first deposit is posted to the ledger. */
export async function openPaperAccount(
  change: Change,
  { trackAccountName, initCash }: { trackAccountName: string; initCash: Amount },
): Promise<{ id: number; account: string }> {
  const { tx, actor, at, time, market } = change;
  const { userId } = actor;
  const cash = paperAmount(initCash);
  await lockOwner(tx, userId);
  assertCanOpenPaperAccount(await countPaperAccounts(tx, userId));
  await assertNameIsFree(change, trackAccountName, null);
  const opened = await insertPaperAccount(tx, { userId, trackAccountName, createdAt: time });
  if (!cash.isZero()) {
    const causeKey = cashCauses.deposit(opened.id, 'opening');
    await postEntry(tx, postDeposit({ accountId: opened.id, causeKey, marketDay: market.day }, cash), { at });
  }
  return opened;
}

/** Throws DUPLICATE_NAME when another account of the actor has the name. The caller has locked the owner. */
export async function assertNameIsFree({ tx, actor }: Change, name: string, exceptId: number | null): Promise<void> {
  if (await isAccountNameTaken(tx, actor.userId, name, exceptId)) {
    throw new DomainError('DUPLICATE_NAME', { field: 'trackAccountName' });
  }
}
