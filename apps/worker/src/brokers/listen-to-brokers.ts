import type { AsynchronousVenue } from '@pipa/brokers';
import { brokersThat } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { listLinkedAccounts, listPortfoliosUnderWay } from '@pipa/db/brokers';
import { requestSync } from '@pipa/db/links';
import type { WorkerContext } from '../context.ts';
import { tradeOutside } from '../trade/trade-outside.ts';

type Listening = Pick<
  WorkerContext,
  'prisma' | 'pool' | 'clock' | 'logger' | 'publicUrl' | 'marketOf' | 'venues' | 'accountsAt'
>;

export interface ListeningOptions {
  /** Whether this process listens now; one of all workers does. */
  isLeading(): Promise<boolean>;
  /** Resolves after that long, or as soon as the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  signal: AbortSignal;
}

/** Interval in which new links are noticed, and the lead is asked for. */
const LOOK_MS = 15_000;
/** Waits before connections that follow a failed one, growing fourfold. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 300_000;

/**
 * Listens to the messages of every broker that sends them, until it is aborted. A message is a hint alone: the orders of its account are
 * looked up at once. After a lost connection the accounts are read, as what happened meanwhile arrives in no message.
 */
export async function listenToBrokers(context: Listening, options: ListeningOptions): Promise<void> {
  const venues = brokersThat('takesOrders').flatMap((broker) => {
    const venue = context.venues(broker);
    return venue?.kind === 'Asynchronous' && venue.listen !== undefined ? venue : [];
  });
  await Promise.all(venues.map((venue) => listenTo(context, venue, options)));
}

async function listenTo(context: Listening, venue: AsynchronousVenue, options: ListeningOptions): Promise<void> {
  const { signal, wait } = options;
  let waitMs = FIRST_WAIT_MS;
  let wasLost = false;
  while (!signal.aborted) {
    const accounts = await heardAccounts(context, venue, options);
    if (accounts === null || accounts.length === 0) {
      await wait(LOOK_MS, signal);
      continue;
    }
    if (wasLost) await readAgain(context, accounts);
    const heard = await connect(context, venue, accounts, options);
    wasLost = !heard.isOver;
    if (heard.isOver || heard.any) waitMs = FIRST_WAIT_MS;
    if (heard.isOver) continue;
    await wait(waitMs, signal);
    waitMs = Math.min(waitMs * 4, LONGEST_WAIT_MS);
  }
}

type Linked = Awaited<ReturnType<typeof listLinkedAccounts>>;

/** The accounts that this process listens to now; null while the database does not answer. */
async function heardAccounts(
  { pool, logger }: Listening,
  { broker }: AsynchronousVenue,
  { isLeading }: ListeningOptions,
): Promise<Linked | null> {
  try {
    if (!(await isLeading())) return [];
    return (await listLinkedAccounts(pool)).filter((account) => account.broker === broker);
  } catch (error) {
    logger.warn({ err: error, broker }, 'the accounts to listen to were not read');
    return null;
  }
}

/** Without it the accounts are read after the next close. */
async function readAgain({ prisma, clock, logger }: Listening, accounts: Linked): Promise<void> {
  try {
    for (const { id } of accounts)
      await inTransaction(prisma, (tx) => requestSync(tx, { accountId: id, cause: 'Connected', at: clock() }));
  } catch (error) {
    logger.warn({ err: error }, 'no reading was asked for after a lost connection');
  }
}

/**
 * Listens over one connection until it is lost, or until this process does not lead any more or other accounts are linked.
 * @returns whether it ended so, and whether any message came
 */
async function connect(
  context: Listening,
  venue: AsynchronousVenue,
  accounts: Linked,
  options: ListeningOptions,
): Promise<{ isOver: boolean; any: boolean }> {
  const { wait, signal } = options;
  const ending = new AbortController();
  const both = AbortSignal.any([signal, ending.signal]);
  let any = false;
  let isOver = false;
  const look = hintsOf(context, venue, accounts);
  const names = accounts.map(({ account }) => account);
  const watching = (async () => {
    while (!both.aborted) {
      await wait(LOOK_MS, both);
      if (both.aborted) return;
      const now = await heardAccounts(context, venue, options);
      if (now === null || now.map(({ account }) => account).join() === names.join()) continue;
      isOver = true;
      ending.abort();
    }
  })();
  try {
    await venue.listen?.(
      names,
      (account) => {
        any = true;
        look(account);
      },
      both,
    );
  } catch (error) {
    // What a broker says may hold what was sent to it.
    const fault = error instanceof Error ? error.name : 'unknown';
    if (!both.aborted) context.logger.warn({ broker: venue.broker, fault }, 'the messages of a broker stopped');
  }
  ending.abort();
  await watching;
  return { isOver: isOver || signal.aborted, any };
}

/** Looks up the orders of an account when a message comes; messages that come meanwhile give one more look. */
function hintsOf(context: Listening, venue: AsynchronousVenue, accounts: Linked): (account: string) => void {
  const busy = new Map<string, { again: boolean }>();
  const lookUp = async (accountId: number) => {
    const ids = await inTransaction(context.prisma, (tx) => listPortfoliosUnderWay(tx, accountId));
    for (const portfolioId of ids) await tradeOutside(context, venue, portfolioId);
  };
  const run = async (account: string, accountId: number, state: { again: boolean }) => {
    try {
      do {
        state.again = false;
        await lookUp(accountId);
      } while (state.again);
    } catch (error) {
      context.logger.warn({ err: error, accountId }, 'the orders of an account were not looked up; the next tick does');
    } finally {
      busy.delete(account);
    }
  };
  return (account) => {
    const known = accounts.find((linked) => linked.account === account);
    if (known === undefined) return;
    const state = busy.get(account);
    if (state !== undefined) state.again = true;
    else {
      const begun = { again: false };
      busy.set(account, begun);
      void run(account, known.id, begun);
    }
  };
}
