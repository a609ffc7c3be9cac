import {
  type api,
  DomainError,
  MAX_WATCH_LIST_SYMBOLS,
  MAX_WATCH_LISTS,
  type OutputOf,
  type ParsedInputOf,
  TOO_MANY_SYMBOLS,
  type WatchList,
} from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { lockOwner } from '@pipa/db/users';
import {
  addWatchList,
  changeWatchList,
  listWatchListsIn,
  removeWatchList,
  type StoredWatchList,
  subscribeWatchList,
} from '@pipa/db/watching';
import { wireList, wireSubscriptions } from '@pipa/reads';
import type { AppContext } from '../../context.ts';

type Writer = Pick<AppContext, 'prisma' | 'clock'>;
type Lists = readonly StoredWatchList[];

/** Name of the list that takes symbols without a name. */
const DEFAULT_NAME = 'Default';

/** What a change of an owner's lists is made with: no other change of them begins until it is committed. */
interface OwnerChange {
  readonly tx: Tx;
  readonly userId: number;
  readonly lists: Lists;
  readonly at: Date;
}

const changeLists = <T>({ prisma, clock }: Writer, userId: number, work: (change: OwnerChange) => Promise<T>) =>
  inTransaction(prisma, async (tx) => {
    await lockOwner(tx, userId);
    return work({ tx, userId, lists: await listWatchListsIn(tx, userId), at: clock() });
  });

const sameName = (name: string) => (list: StoredWatchList) => list.name.toLowerCase() === name.toLowerCase();

async function create(
  { tx, userId, lists, at }: OwnerChange,
  list: { readonly name: string; readonly isDefault: boolean; readonly symbols: readonly string[] },
): Promise<WatchList> {
  if (lists.length >= MAX_WATCH_LISTS) throw new DomainError('WATCH_LIST_LIMIT_REACHED');
  if (lists.some(sameName(list.name))) throw new DomainError('DUPLICATE_NAME', { field: 'name' });
  const id = await addWatchList(tx, { userId, at, ...list });
  return wireList({ id, ...list });
}

async function change(
  { tx, userId, lists, at }: OwnerChange,
  list: { readonly id: number; readonly name?: string; readonly symbols: readonly string[] },
): Promise<WatchList> {
  const stored = lists.find(({ id }) => id === list.id);
  if (stored === undefined) throw new DomainError('NOT_FOUND');
  const { id, name = stored.name, symbols } = list;
  if (lists.some((other) => other.id !== id && sameName(name)(other))) {
    throw new DomainError('DUPLICATE_NAME', { field: 'name' });
  }
  await changeWatchList(tx, { userId, id, name, symbols, at });
  return wireList({ id, name, symbols });
}

/** 'Default', or with the first number that no other list has. */
function freeDefaultName(lists: Lists): string {
  const names = [DEFAULT_NAME, ...lists.map((_, i) => `${DEFAULT_NAME} ${i + 2}`)];
  return names.find((name) => !lists.some(sameName(name))) ?? DEFAULT_NAME;
}

/** Sets the symbols of the default list to what follows from those that it has. */
function changeDefault(
  owner: OwnerChange,
  symbolsAfter: (before: readonly string[]) => readonly string[],
): Promise<WatchList> {
  const stored = owner.lists.find(({ isDefault }) => isDefault);
  const symbols = symbolsAfter(stored?.symbols ?? []);
  if (stored !== undefined) return change(owner, { id: stored.id, symbols });
  return create(owner, { name: freeDefaultName(owner.lists), isDefault: true, symbols });
}

const appended = (added: readonly string[]) => (before: readonly string[]) => {
  const all = [...new Set([...before, ...added])];
  if (all.length > MAX_WATCH_LIST_SYMBOLS) {
    throw new DomainError('INVALID_INPUT', { message: TOO_MANY_SYMBOLS, field: 'value' });
  }
  return all;
};

/** Replaces the symbols of the default list. @throws DomainError WATCH_LIST_LIMIT_REACHED where it would be one list too many */
export async function saveDefaultSymbols(
  context: Writer,
  userId: number,
  symbols: readonly string[],
): Promise<OutputOf<typeof api.saveSymbols>> {
  await changeLists(context, userId, (owner) => changeDefault(owner, () => symbols));
  return null;
}

/**
 * Makes a list, changes the one of an id, or adds symbols without id and name to the default list (3 §7).
 * @throws DomainError NOT_FOUND, DUPLICATE_NAME, WATCH_LIST_LIMIT_REACHED, INVALID_INPUT
 */
export const saveWatchList = (
  context: Writer,
  userId: number,
  { id, name, value: symbols }: ParsedInputOf<typeof api.saveIDAWatchList>,
): Promise<WatchList> =>
  changeLists(context, userId, (owner) => {
    if (id !== undefined) return change(owner, { id, name, symbols });
    if (name !== undefined) return create(owner, { name, isDefault: false, symbols });
    return changeDefault(owner, appended(symbols));
  });

/** @throws DomainError NOT_FOUND */
export const deleteWatchList = (
  context: Writer,
  userId: number,
  id: number,
): Promise<OutputOf<typeof api.deleteIDAWatchList>> =>
  changeLists(context, userId, async ({ tx }) => {
    if (!(await removeWatchList(tx, { userId, id }))) throw new DomainError('NOT_FOUND');
    return null;
  });

/**
 * Turns the mail of one group of signals of a list on or off; a repeated call changes nothing.
 * @returns the eight subscriptions of the list
 * @throws DomainError NOT_FOUND
 */
export const changeSubscription = (
  context: Writer,
  userId: number,
  { id, subscriptionId: slot, subscribe }: ParsedInputOf<typeof api.subscribeIDAWatchList>,
): Promise<OutputOf<typeof api.subscribeIDAWatchList>> =>
  changeLists(context, userId, async ({ tx, lists, at }) => {
    const list = lists.find((one) => one.id === id);
    if (list === undefined) throw new DomainError('NOT_FOUND');
    await subscribeWatchList(tx, { userId, id, slot, subscribe, at });
    const others = list.subscribed.filter((other) => other !== slot);
    return wireSubscriptions({ subscribed: subscribe ? [...others, slot] : others });
  });
