import { DomainError } from '@pipa/contract';
import { countPortfoliosInUse } from '@pipa/db/accounts';
import { hideAccount, setAccountName } from '@pipa/db/books';
import { removeLinksTo } from '@pipa/db/portfolios';
import { lockOwner } from '@pipa/db/users';
import { type Change, lockOwnAccount } from './change.ts';
import { assertNameIsFree } from './open-account.ts';

export async function renameAccount(change: Change, accountId: number, trackAccountName: string): Promise<void> {
  await lockOwner(change.tx, change.actor.userId);
  const { id } = await lockOwnAccount(change, accountId);
  await assertNameIsFree(change, { field: 'nickname', name: trackAccountName }, id);
  await setAccountName(change.tx, id, trackAccountName);
}

/** Hides an account for good and ends the links to its sheet; its ledger stays. Not while a portfolio could still trade on it. */
export async function deleteAccount(change: Change, accountId: number): Promise<void> {
  const { id } = await lockOwnAccount(change, accountId);
  const portfolios = await countPortfoliosInUse(change.tx, id);
  if (portfolios > 0) throw new DomainError('ACCOUNT_IN_USE', { portfolios });
  await hideAccount(change.tx, id);
  await removeLinksTo(change.tx, { userId: change.actor.userId, kind: 'account', targetId: id });
}
