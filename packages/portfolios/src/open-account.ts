import type { LinkedStep, LinkPort } from '@pipa/brokers';
import { DomainError, PAPER_MONEY, refusal } from '@pipa/contract';
import { countPaperAccounts, findFirstAccount, isAccountNameTaken } from '@pipa/db/accounts';
import { cashCauses, insertPaperAccount, postEntry } from '@pipa/db/books';
import { lockOwner } from '@pipa/db/users';
import { type Amount, assertCanOpenPaperAccount, paperAmount, postDeposit } from '@pipa/trading';
import type { Change } from './change.ts';

/** A broker at which an account is opened without anything that its owner does. */
type PaperBroker = LinkPort<LinkedStep>;

/** Opens a paper account of the actor; its first deposit is posted to the ledger. */
export async function openPaperAccount(
  change: Change,
  broker: PaperBroker,
  { trackAccountName, initCash }: { trackAccountName: string; initCash: Amount },
): Promise<{ id: number; account: string }> {
  const { tx, actor, at, time, market } = change;
  const { userId } = actor;
  const cash = paperAmount(initCash);
  await lockOwner(tx, userId);
  assertCanOpenPaperAccount(await countPaperAccounts(tx, userId));
  await assertNameIsFree(change, { field: 'trackAccountName', name: trackAccountName }, null);
  const { tradeType } = (await broker.beginLink({ way: 'Form', returnUrl: '' })).linked;
  const named = { userId, trackAccountName, createdAt: time };
  const opened = await insertPaperAccount(tx, { ...named, broker: broker.broker, tradeType });
  if (!cash.isZero()) {
    const causeKey = cashCauses.deposit(opened.id, 'opening');
    await postEntry(tx, postDeposit({ accountId: opened.id, causeKey, marketDay: market.day }, cash), { at });
  }
  return opened;
}

const FIRST_ACCOUNT_NAME = 'Paper Account';

/** 1 §1: opens the paper account that a new user starts with. Does nothing for a user who has, or had, an account. */
export async function openFirstAccount(change: Change, broker: PaperBroker): Promise<void> {
  await lockOwner(change.tx, change.actor.userId);
  if ((await findFirstAccount(change.tx, change.actor.userId)) !== null) return;
  await openPaperAccount(change, broker, { trackAccountName: FIRST_ACCOUNT_NAME, initCash: PAPER_MONEY });
}

/** Throws DUPLICATE_NAME when another account of the actor has the name. The caller has locked the owner. */
export async function assertNameIsFree(
  { tx, actor }: Change,
  { field, name }: { field: 'trackAccountName' | 'nickname' | 'nickName'; name: string },
  exceptId: number | null,
): Promise<void> {
  if (!(await isAccountNameTaken(tx, actor.userId, name, exceptId))) return;
  throw new DomainError('DUPLICATE_NAME', {
    field,
    message: refusal('Account Name exists: another account is called {name}', { name }),
  });
}
