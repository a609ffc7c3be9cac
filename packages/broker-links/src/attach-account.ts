import type { LinkedAccount } from '@pipa/brokers';
import { type Broker, DomainError, kindsLinkedAt, LINK_STATUS, MAX_NAME_LENGTH } from '@pipa/contract';
import { isAccountNameTaken } from '@pipa/db/accounts';
import {
  countAccountsAt,
  findLinkedAs,
  findNumbered,
  insertOutsideAccount,
  type KnownAccount,
  keepLink,
  lockNativeAccount,
  moveAccount,
  requestSync,
} from '@pipa/db/links';
import { lockOwner } from '@pipa/db/users';
import type { Change } from '@pipa/portfolios';
import type { LinkContext } from './link-context.ts';
import { sealAccess } from './sealed-access.ts';

/** Accounts at outside brokers that a user may have. */
export const MOST_OUTSIDE_ACCOUNTS = 20;

export interface Expected {
  /** The account that is linked again; null for a new one. */
  readonly accountId: number | null;
  readonly accountName: string;
  readonly accountNumber: string | null;
}

export type Attached =
  | { readonly status: typeof LINK_STATUS.linked; readonly accountId: number }
  | { readonly status: typeof LINK_STATUS.accountMismatch; readonly isKnownSignIn: boolean };

interface Named extends LinkedAccount {
  readonly native: string;
  readonly number: string;
}

/**
 * Links one of the accounts that have come out of a sign-in or a form:
 * the one that is linked again, or the one whose number its owner gave; without a number the first that the owner has not linked yet,
 * or the first of all. An account that another user has linked counts as none; it is known by its number too, as the name of one at a
 * broker may differ by the application that asks. One of the owner that was deleted comes back with its
 * books. The other accounts of the owner that came out get the newer access too.
 */
export async function attachAccount(
  context: Pick<LinkContext, 'brokerLinkKey' | 'randomBytes'>,
  change: Change,
  { broker, found, expected }: { broker: Broker; found: readonly LinkedAccount[]; expected: Expected },
): Promise<Attached> {
  const { tx, actor, at } = change;
  const named = found.flatMap((linked): Named[] =>
    linked.account === null ? [] : [{ ...linked, native: linked.account, number: linked.number ?? linked.account }],
  );
  const natives = named.map(({ native }) => native);
  const numbers = named.map(({ number }) => number);
  await lockOwner(tx, actor.userId);
  // In one sequence, so that two links never wait for each other.
  for (const name of [...new Set([...natives, ...numbers])].sort()) await lockNativeAccount(tx, `${broker} ${name}`);
  const kinds = kindsLinkedAt(broker);
  const linked = await findLinkedAs(tx, { brokers: kinds, natives, numbers });
  const mine = linked.filter(({ userId }) => userId === actor.userId);
  const foreign = linked.filter(({ userId }) => userId !== actor.userId);
  const free = named.filter((one) => !foreign.some((other) => isAccount(one, other)));
  const known = await findNumbered(tx, { userId: actor.userId, brokers: kinds, numbers });
  const again = expected.accountId === null ? null : known.find(({ id }) => id === expected.accountId);
  const target = targetOf(free, { expected, again, mine });
  if (target === undefined) return { status: LINK_STATUS.accountMismatch, isKnownSignIn: linked.length > 0 };
  const own = again ?? known.find(({ account }) => account === target.number) ?? null;
  const accountId = await accountOf(change, { broker, target, own, kinds, name: expected.accountName });
  const links = [
    { accountId, of: target },
    ...mine.flatMap((other) => {
      const of = free.find((one) => isAccount(one, other));
      return of === undefined || other.id === accountId ? [] : [{ accountId: other.id, of }];
    }),
  ];
  for (const { accountId: id, of } of links) {
    await keepLink(tx, { ...sealAccess(context, id, of.access), nativeAccount: of.native, at });
    await requestSync(tx, { accountId: id, cause: 'Linked', at });
  }
  return { status: LINK_STATUS.linked, accountId };
}

const isAccount = ({ native, number }: Named, known: Pick<KnownAccount, 'account' | 'nativeAccount'>): boolean =>
  known.nativeAccount === native || known.account === number;

function targetOf(
  free: readonly Named[],
  {
    expected: { accountId, accountNumber },
    again,
    mine,
  }: { expected: Expected; again: KnownAccount | null | undefined; mine: readonly KnownAccount[] },
): Named | undefined {
  const wanted = accountId === null ? accountNumber : (again?.account ?? null);
  if (accountId !== null && again == null) return undefined;
  if (wanted !== null) {
    return free.find(({ number, native }) => [number, native].some((name) => isSame(name, wanted)));
  }
  return free.find((one) => !mine.some((known) => isAccount(one, known))) ?? free[0];
}

const isSame = (name: string, wanted: string): boolean => name.trim().toUpperCase() === wanted.trim().toUpperCase();

interface Placed {
  readonly broker: Broker;
  readonly target: Named;
  /** The account of the user that it is already, deleted or not. */
  readonly own: KnownAccount | null;
  readonly kinds: readonly Broker[];
  readonly name: string;
}

async function accountOf(change: Change, { broker, target, own, kinds, name }: Placed): Promise<number> {
  const { tx, actor, time } = change;
  const { tradeType, number } = target;
  if (own !== null && !own.isDeleted) {
    await moveAccount(tx, { id: own.id, broker, tradeType, trackAccountName: null });
    return own.id;
  }
  if ((await countAccountsAt(tx, actor.userId, kinds)) >= MOST_OUTSIDE_ACCOUNTS) {
    throw new DomainError('TOO_MANY_REQUESTS');
  }
  const trackAccountName = await freeName(change, name, number);
  if (own !== null) {
    await moveAccount(tx, { id: own.id, broker, tradeType, trackAccountName });
    return own.id;
  }
  return insertOutsideAccount(tx, {
    userId: actor.userId,
    account: number,
    trackAccountName,
    broker,
    tradeType,
    createdAt: time,
  });
}

/** The name that the owner chose, or with the number where another account has got it meanwhile. */
async function freeName({ tx, actor }: Change, name: string, number: string): Promise<string> {
  if (!(await isAccountNameTaken(tx, actor.userId, name, null))) return name;
  return `${name.slice(0, MAX_NAME_LENGTH - number.length - 1)} ${number}`;
}
