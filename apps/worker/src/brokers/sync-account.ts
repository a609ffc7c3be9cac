import { BrokerError } from '@pipa/brokers';
import type { LinkFault } from '@pipa/contract';
import { type BrokerSyncCause, inTransaction } from '@pipa/db';
import {
  type ClaimedSync,
  claimSync,
  endSync,
  keepReading,
  listLinkedAccounts,
  listPortfoliosUnderWay,
  MOST_SYNC_ATTEMPTS,
  noteSync,
  readSyncedLink,
  type SyncedLink,
} from '@pipa/db/brokers';
import { requestSync } from '@pipa/db/links';
import { hasTape, readMarketClock } from '@pipa/db/market';
import type { WorkerContext } from '../context.ts';
import { noteBrokenLink, tradeOutside } from '../trade/trade-outside.ts';
import { bookOwnExecutions } from './book-own-executions.ts';
import { compareAccount, NotComparable, UNDER_WAY } from './compare-account.ts';
import { readAccount } from './read-account.ts';

export type Syncing = Pick<
  WorkerContext,
  'prisma' | 'pool' | 'clock' | 'logger' | 'publicUrl' | 'marketOf' | 'venues' | 'accountsAt'
>;

/** Comparisons of one attempt: what differs is read again before it counts. */
const COMPARISONS = 3;
/** Syncs that one call does. */
const MOST_AT_ONCE = 20;

const NOT_LINKED = 'The account is not linked';
const NO_ADAPTER = 'Accounts at this broker cannot be read here';
const REFUSED = 'The broker refuses to be read';
const NO_ANSWER = 'The broker does not answer';

/** Asks for a reading of every linked account: the worker has started, or a session is over. */
export async function requestSyncs(
  { prisma, pool, clock }: Pick<Syncing, 'prisma' | 'pool' | 'clock'>,
  cause: BrokerSyncCause,
): Promise<void> {
  for (const { id: accountId } of await listLinkedAccounts(pool)) {
    await inTransaction(prisma, (tx) => requestSync(tx, { accountId, cause, at: clock() }));
  }
}

/**
 * Reads the accounts whose sync is due, one after another. The rows of syncs are the work: one that is killed, or whose broker does not
 * answer, is taken up later, up to MOST_SYNC_ATTEMPTS times.
 * @returns how many were read
 */
export async function syncAccounts(context: Syncing): Promise<number> {
  for (let done = 0; done < MOST_AT_ONCE; done++) {
    const sync = await claimSync(context.pool, context.clock());
    if (sync === null) return done;
    await syncAccount(context, sync);
  }
  return MOST_AT_ONCE;
}

async function syncAccount(context: Syncing, sync: ClaimedSync): Promise<void> {
  const link = await readSyncedLink(context.pool, sync.accountId);
  if (link === null || !link.isLinked) return end(context, sync, NOT_LINKED);
  if (sync.attempts > MOST_SYNC_ATTEMPTS) return end(context, sync, NO_ANSWER);
  try {
    await compareUntilSure(context, sync, link);
  } catch (error) {
    await noteFailure(context, sync, error);
  }
}

/** Ends a sync, or leaves it to its next attempt. */
async function noteFailure(context: Syncing, sync: ClaimedSync, error: unknown): Promise<void> {
  const fault = error instanceof BrokerError ? error.fault.kind : null;
  if (error instanceof NotComparable) return retry(context, sync, error.reason);
  if (fault === 'Unauthorised') {
    await noteBrokenLink(context, sync.accountId);
    return end(context, sync, NOT_LINKED);
  }
  if (fault === 'Refused') return end(context, sync, REFUSED);
  // What a broker says may hold what was sent to it.
  if (fault === null) context.logger.error({ err: error, accountId: sync.accountId }, 'an account was not read');
  else context.logger.warn({ fault, accountId: sync.accountId }, 'a broker did not answer');
  return retry(context, sync, NO_ANSWER);
}

const retry = (context: Syncing, sync: ClaimedSync, fault: LinkFault): Promise<void> =>
  sync.attempts >= MOST_SYNC_ATTEMPTS
    ? end(context, sync, fault)
    : noteSync(context.pool, sync.id, { progress: 0, fault });

function end({ prisma, clock }: Syncing, { id }: ClaimedSync, fault: LinkFault): Promise<void> {
  return inTransaction(prisma, (tx) => endSync(tx, { id, fault, differences: null, at: clock() }));
}

/**
 * Reads an account and compares it. What differs is looked up and read again, as orders and the broker's own balances may be on their
 * way; what differs still while no order is under way counts, and at the last attempt everything does.
 */
async function compareUntilSure(context: Syncing, sync: ClaimedSync, first: SyncedLink): Promise<void> {
  const { prisma, pool, clock } = context;
  const adapter = context.accountsAt(first.broker);
  if (adapter === undefined) return end(context, sync, NO_ADAPTER);
  const isLastAttempt = sync.attempts >= MOST_SYNC_ATTEMPTS;
  for (let i = 1; ; i++) {
    const link = i === 1 ? first : await readSyncedLink(pool, sync.accountId);
    if (link === null) return end(context, sync, NOT_LINKED);
    const of = await adapter.accessOf(link.account);
    const from = { executionCursor: link.executionCursor || null, activityCursor: link.activityCursor || null };
    const read = await readAccount(adapter.reads, of, from, (progress) => noteSync(pool, sync.id, { progress }));
    if (read === null) throw new NotComparable(UNDER_WAY);
    const at = clock();
    const { cash, positions } = read;
    await inTransaction(prisma, (tx) => keepReading(tx, link.accountId, { balance: cash, positions, at }));
    // A link that was made anew begins with the balances.
    if (link.executionCursor !== null) await bookOwnExecutions(context, link, read.executions);
    try {
      const isFinal = i >= COMPARISONS && (isLastAttempt || !(await hasOrdersUnderWay(context, link)));
      const comparing = { syncId: sync.id, at, link, isFinal, isPrepared: await isPrepared(context) };
      await inTransaction(prisma, (tx) => compareAccount(tx, read, comparing));
      return;
    } catch (error) {
      if (!(error instanceof NotComparable) || i >= COMPARISONS) throw error;
      await lookUp(context, link, error.portfolioIds);
    }
  }
}

/** Whether splits and dividends of the present day are booked. */
async function isPrepared({ pool }: Syncing): Promise<boolean> {
  const { day, phase } = await readMarketClock(pool);
  return phase !== 'PreOpen' || hasTape(pool, day);
}

async function hasOrdersUnderWay({ prisma }: Syncing, { accountId }: SyncedLink): Promise<boolean> {
  return (await inTransaction(prisma, (tx) => listPortfoliosUnderWay(tx, accountId))).length > 0;
}

/** Books what the broker says of the orders of these portfolios. */
async function lookUp(context: Syncing, { broker }: SyncedLink, portfolioIds: readonly number[]): Promise<void> {
  const venue = context.venues(broker);
  if (venue?.kind !== 'Asynchronous') return;
  for (const portfolioId of portfolioIds) await tradeOutside(context, venue, portfolioId);
}
