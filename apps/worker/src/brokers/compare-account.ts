import { type AccountExecution, fillKeyOf, reconcile } from '@pipa/brokers';
import { brokers, type LinkFault, linkedAt } from '@pipa/contract';
import type { Tx } from '@pipa/db';
import { cashCauses, lockAccountBooks, postEntry } from '@pipa/db/books';
import {
  changeDifference,
  createDifference,
  endDifference,
  endSync,
  type FoundDifference,
  listBooked,
  listBookedSince,
  listKnownExecutions,
  listOrdersInDoubt,
  listPortfoliosUnderWay,
  listRememberedDifferences,
  lockSyncedLink,
  markVerified,
  noteActivities,
  portfoliosOfOrders,
  readHeldInBooks,
  type StoredDifference,
  type SyncedLink,
  saveCursors,
  setOutsideHolding,
} from '@pipa/db/brokers';
import { type MarketClock, marketMomentOf, readMarketState } from '@pipa/db/market';
import { notifyAccountOwner } from '@pipa/db/notices';
import { type Decimal, exact, postDeposit, sum, ZERO } from '@pipa/trading';
import { bookActivities, bookUnlistedDividends, dividendsAhead } from './book-activities.ts';
import type { ReadAccount } from './read-account.ts';

/** Broker and books cannot be compared yet. It rolls back what the comparison has booked. */
export class NotComparable extends Error {
  readonly reason: LinkFault;
  /** Portfolios whose orders are to be looked up before the next comparison. */
  readonly portfolioIds: readonly number[];

  constructor(reason: LinkFault, portfolioIds: readonly number[] = []) {
    super(reason);
    this.reason = reason;
    this.portfolioIds = portfolioIds;
  }
}

export const UNDER_WAY = 'Orders are under way; the comparison waits for them';
const BEFORE_OPEN = 'The session is being prepared; the comparison waits for it';
const MOVED = 'The account is being read by another worker';

interface Comparing {
  readonly syncId: number;
  readonly at: Date;
  /** As it was read before the broker was. */
  readonly link: SyncedLink;
  /** Whether what differs counts now, and is not looked at once more. */
  readonly isFinal: boolean;
  /** Whether splits and dividends of the present day are booked. */
  readonly isPrepared: boolean;
}

/**
 * Books what an account's broker did beside trades, and compares what it says with the books, in one transaction that holds the books
 * of the account. A difference becomes a row, or changes the open one of its kind; an open one that is not found any more has vanished.
 * @returns the open differences
 * @throws NotComparable
 */
export async function compareAccount(tx: Tx, read: ReadAccount, comparing: Comparing): Promise<number> {
  const { at, syncId, link } = comparing;
  const { accountId } = link;
  const state = await readMarketState(tx);
  // While splits are under way nothing is known for sure.
  const isFinal = comparing.isFinal && (state.phase !== 'PreOpen' || comparing.isPrepared);
  await lockAccountBooks(tx, accountId);
  const locked = await lockSyncedLink(tx, accountId);
  if (locked === null || !isUnmoved(locked, link)) throw new NotComparable(MOVED);
  const booking = { accountId, day: state.day, time: marketMomentOf(state).at, at };
  const news = await noteActivities(
    tx,
    accountId,
    read.activities.map(({ activityId }) => activityId),
  );
  if (link.isNew) await openBooks(tx, read, booking);
  else if (!isLinkedAnew(link)) {
    const activities = read.activities.filter(({ activityId }) => news.has(activityId));
    assertDayHasBegun(activities, state, comparing.isPrepared);
    await bookActivities(tx, booking, activities);
  }
  const found = link.isNew ? [] : await findDifferences(tx, read, state, { ...comparing, isFinal });
  const booked = await listBookedSince(tx, accountId, link.comparedExecution);
  await saveCursors(tx, {
    accountId,
    executionCursor: read.executionCursor ?? '',
    activityCursor: read.activityCursor ?? '',
    comparedExecution: booked.at(-1)?.id ?? link.comparedExecution,
  });
  const open = await keepDifferences(tx, accountId, found, read, at);
  if (open.count === 0) await markVerified(tx, accountId, at);
  if (open.isNew) {
    const parameters = { differences: open.count };
    await notifyAccountOwner(
      tx,
      accountId,
      { event: 'broker.differs', parameters, dedupeKey: `differs-${syncId}` },
      at,
    );
  }
  await endSync(tx, { id: syncId, fault: null, differences: open.count, at });
  return open.count;
}

const isUnmoved = (locked: SyncedLink, read: SyncedLink): boolean =>
  locked.executionCursor === read.executionCursor &&
  locked.activityCursor === read.activityCursor &&
  locked.isNew === read.isNew;

/** A link that was made anew begins with the balances: what happened before it was compared under the earlier one. */
const isLinkedAnew = ({ isNew, executionCursor }: SyncedLink): boolean => !isNew && executionCursor === null;

/** Executions of our orders that waited as differences have vanished once they are booked. */
async function endBooked(tx: Tx, { accountId, broker }: SyncedLink, at: Date): Promise<void> {
  const open = (await listRememberedDifferences(tx, accountId)).filter(
    ({ kind, decision }) => kind === 'UnbookedExecution' && decision === null,
  );
  const booked = await listBooked(
    tx,
    open.map(({ executionId }) => fillKeyOf(broker, executionId ?? '')),
  );
  for (const { id, executionId } of open) {
    if (!booked.has(fillKeyOf(broker, executionId ?? ''))) continue;
    await endDifference(tx, { id, decision: 'Vanished', reason: null, decidedById: null, decidedAt: at });
  }
}

/** A broker books splits and dividends at night, and the books before the open. */
function assertDayHasBegun(activities: ReadAccount['activities'], { day }: MarketClock, isPrepared: boolean): void {
  const isAhead = activities.some(
    (activity) =>
      (activity.kind === 'Split' || activity.kind === 'Dividend') &&
      (activity.day > day || (activity.day === day && !isPrepared)),
  );
  if (isAhead) throw new NotComparable(BEFORE_OPEN);
}

/** The books of an account begin with the cash that it has, and the shares in it are its owner's. */
async function openBooks(
  tx: Tx,
  { cash, positions }: ReadAccount,
  { accountId, day, at }: { accountId: number; day: MarketClock['day']; at: Date },
): Promise<void> {
  const dollars = cash.settled.plus(cash.unsettled);
  if (dollars.gt(0)) {
    const causeKey = cashCauses.deposit(accountId, 'opening');
    await postEntry(tx, postDeposit({ accountId, causeKey, marketDay: day, memo: 'Cash at the broker' }, dollars), {
      at,
    });
  }
  for (const { symbol, shares } of positions) await setOutsideHolding(tx, accountId, symbol, shares);
}

async function findDifferences(
  tx: Tx,
  read: ReadAccount,
  state: MarketClock,
  { at, link, isFinal }: Comparing,
): Promise<FoundDifference[]> {
  const { accountId, broker } = link;
  const { phase, day } = state;
  const isRelinked = isLinkedAnew(link);
  await endBooked(tx, link, at);
  const remembered = await listRememberedDifferences(tx, accountId);
  const unbooked = await findUnbooked(tx, isRelinked ? [] : read.executions, link);
  const reported = new Set(read.executions.map(({ executionId }) => fillKeyOf(broker, executionId)));
  const booked = isRelinked ? [] : await listBookedSince(tx, accountId, link.comparedExecution);
  const unknown = booked.filter(({ fillKey }) => !reported.has(fillKey));
  // Before the open nothing is booked of orders.
  const mayBeBooked = !isFinal || phase === 'PreOpen';
  if (mayBeBooked && (unbooked.ofPortfolios.length > 0 || unknown.length > 0)) {
    throw new NotComparable(UNDER_WAY, unbooked.ofPortfolios);
  }
  const booking = { accountId, day, time: marketMomentOf(state).at, at };
  const offsets = offsetsOf([...remembered, ...unbooked.found]);
  if (!brokers[linkedAt(broker)].listsActivities && unbooked.found.length === 0 && unknown.length === 0) {
    const dollars = read.cash.settled.plus(read.cash.unsettled).minus(offsets.cash);
    await bookUnlistedDividends(tx, booking, dollars);
  }
  const held = await readHeldInBooks(tx, accountId);
  const shares = new Map<string, Decimal>();
  for (const holding of [held.portfolios, held.outside, offsets.shares]) {
    for (const [symbol, more] of holding) shares.set(symbol, (shares.get(symbol) ?? ZERO).plus(more));
  }
  const ahead = await dividendsAhead(tx, booking);
  const balances = reconcile(
    { ...read, executions: [] },
    {
      cash: held.cash.minus(ahead).plus(offsets.cash),
      positions: [...shares].map(([symbol, total]) => ({ symbol, shares: total })),
      executionIds: new Set(),
    },
  ).flatMap((difference): FoundDifference[] => {
    if (difference.kind !== 'Cash' && difference.kind !== 'Position') return [];
    const symbol = difference.kind === 'Position' ? difference.symbol : null;
    const { kind, broker: atBroker, books: inBooks } = difference;
    return [{ kind, symbol, executionId: null, atBroker, inBooks, execution: null }];
  });
  if (!isFinal && balances.length > 0) {
    const underWay = await listPortfoliosUnderWay(tx, accountId);
    throw new NotComparable(phase === 'PreOpen' && underWay.length === 0 ? BEFORE_OPEN : UNDER_WAY, underWay);
  }
  const missing = unknown.map(({ fillKey, symbol }): FoundDifference => {
    const executionId = fillKey.slice(fillKeyOf(broker, '').length);
    return { kind: 'UnknownExecution', symbol, executionId, atBroker: ZERO, inBooks: ZERO, execution: null };
  });
  return [...unbooked.found, ...missing, ...balances];
}

/** Executions of which the books know nothing, and the portfolios of those that are of our orders. */
async function findUnbooked(
  tx: Tx,
  executions: readonly AccountExecution[],
  { accountId, broker }: SyncedLink,
): Promise<{ found: FoundDifference[]; ofPortfolios: number[] }> {
  const ids = executions.map(({ executionId }) => executionId);
  const [booked, known, portfolios] = await Promise.all([
    listBooked(
      tx,
      ids.map((id) => fillKeyOf(broker, id)),
    ),
    listKnownExecutions(tx, accountId, ids),
    portfoliosOfOrders(
      tx,
      accountId,
      executions.flatMap(({ clientKey }) => clientKey ?? []),
    ),
  ]);
  const isNew = ({ executionId }: AccountExecution) =>
    !booked.has(fillKeyOf(broker, executionId)) && !known.has(executionId);
  const unbooked = executions.filter(isNew);
  const ofPortfolios = unbooked.flatMap(({ clientKey }) =>
    clientKey === null ? [] : (portfolios.get(clientKey) ?? []),
  );
  // An order whose answer was lost is known by its terms alone, and so are its executions.
  for (const { symbol, portfolioId } of await listOrdersInDoubt(tx, accountId)) {
    if (unbooked.some((execution) => execution.clientKey === null && execution.symbol === symbol))
      ofPortfolios.push(portfolioId);
  }
  const found = unbooked.map((execution): FoundDifference => {
    const { executionId, symbol, side, execTime, fill } = execution;
    const isOurs = execution.clientKey !== null && portfolios.has(execution.clientKey);
    return {
      kind: 'UnbookedExecution',
      symbol,
      executionId,
      atBroker: side === 'Buy' || side === 'Cover' ? exact(fill.shares) : exact(fill.shares).negated(),
      inBooks: ZERO,
      execution: {
        // Kept where it is of an order of ours, which books it itself.
        clientKey: isOurs ? execution.clientKey : null,
        side,
        execTime: execTime.toISOString(),
        shares: exact(fill.shares).toFixed(),
        price: exact(fill.price).toFixed(),
        charges: exact(fill.commission).plus(fill.fee).toFixed(),
      },
    };
  });
  return { found, ofPortfolios: [...new Set(ofPortfolios)] };
}

/** What differs by what is known already: executions that wait for a decision, and what the owner ignores. */
function offsetsOf(known: readonly (FoundDifference | StoredDifference)[]): {
  cash: Decimal;
  shares: Map<string, Decimal>;
} {
  const shares = new Map<string, Decimal>();
  const cash = known.map(({ kind, symbol, atBroker, inBooks, execution, ...rest }) => {
    const isOpen = !('decision' in rest) || rest.decision === null;
    const missing = atBroker.minus(inBooks);
    if (kind === 'UnbookedExecution' && execution !== null && isOpen) {
      move(shares, symbol, missing);
      return missing.times(execution.price).plus(execution.charges).negated();
    }
    if (isOpen) return ZERO;
    if (kind === 'Position') move(shares, symbol, missing);
    return kind === 'Cash' ? missing : ZERO;
  });
  return { cash: sum(cash), shares };
}

function move(shares: Map<string, Decimal>, symbol: string | null, by: Decimal): void {
  if (symbol !== null) shares.set(symbol, (shares.get(symbol) ?? ZERO).plus(by));
}

/** @returns how many differences are open, and whether one of them was not before */
async function keepDifferences(
  tx: Tx,
  accountId: number,
  found: readonly FoundDifference[],
  { executions }: ReadAccount,
  at: Date,
): Promise<{ count: number; isNew: boolean }> {
  const keyOf = ({ kind, symbol, executionId }: FoundDifference) => `${kind} ${symbol} ${executionId}`;
  const open = (await listRememberedDifferences(tx, accountId)).filter(({ decision }) => decision === null);
  const byKey = new Map(open.map((each) => [keyOf(each), each]));
  const reported = new Set(executions.map(({ executionId }) => executionId));
  let count = 0;
  let isNew = false;
  for (const difference of found) {
    const known = byKey.get(keyOf(difference));
    byKey.delete(keyOf(difference));
    count += 1;
    if (known !== undefined) await changeDifference(tx, known.id, difference);
    else {
      await createDifference(tx, accountId, difference, at);
      isNew = true;
    }
  }
  for (const left of byKey.values()) {
    // Later readings do not say an execution again: it is open until it is decided, booked or reported after all.
    const isThere = left.executionId !== null && (left.kind === 'UnbookedExecution' || !reported.has(left.executionId));
    if (isThere) count += 1;
    else await endDifference(tx, { id: left.id, decision: 'Vanished', reason: null, decidedById: null, decidedAt: at });
  }
  return { count, isNew };
}
