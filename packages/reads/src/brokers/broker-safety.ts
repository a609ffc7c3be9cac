import { type api, MOST_DIFFERENCES, MOST_DRILLS_SHOWN } from '@pipa/contract';
import {
  countLinks,
  listDifferencesOf,
  listDrills,
  listWaitingQuestions,
  readBrokerControl,
  readHolders,
  type StoredDifference,
} from '@pipa/db/brokers';
import { choicesOf, NO_HOLDERS } from '@pipa/trading';
import { requireOwnAccount } from '../accounts/read-accounts.ts';
import type { Database, Read } from '../context.ts';

/** Differences of an own account, each with what can be decided about it. */
export const readBrokerDifferences: Read<typeof api.brokerDifferences> = async (context, { userId }, input) => {
  const { trackAccountId: accountId } = input;
  await requireOwnAccount(context, userId, accountId);
  const found = await listDifferencesOf(context.pool, { userId, accountId, limit: MOST_DIFFERENCES });
  return Promise.all(found.map((difference) => differenceRow(context, difference)));
};

async function differenceRow({ pool }: Database, difference: StoredDifference) {
  const { accountId, foundAt, decidedAt, atBroker, inBooks, execution: _, ...row } = difference;
  const { symbol, decision } = row;
  const holders = symbol === null ? NO_HOLDERS : await readHolders(pool, accountId, symbol);
  return {
    ...row,
    trackAccountId: accountId,
    atBroker: atBroker.toNumber(),
    inBooks: inBooks.toNumber(),
    foundTime: foundAt.toISOString(),
    decidedTime: decidedAt?.toISOString() ?? null,
    choices: decision === null ? choicesOf(difference, holders) : [],
  };
}

/** Fire drills of an own account, the newest first. */
export const readBrokerDrills: Read<typeof api.brokerDrills> = async (context, { userId }, input) => {
  const { trackAccountId: accountId } = input;
  await requireOwnAccount(context, userId, accountId);
  const found = await listDrills(context.pool, { userId, accountId, limit: MOST_DRILLS_SHOWN });
  return found.map(({ requestedAt, startedAt, endedAt, steps, ...drill }) => ({
    ...drill,
    // An outcome that is known already counts once everything is taken back.
    outcome: endedAt === null ? null : drill.outcome,
    requestedTime: requestedAt.toISOString(),
    startedTime: startedAt?.toISOString() ?? null,
    endedTime: endedAt?.toISOString() ?? null,
    steps: [...steps],
  }));
};

/** What brokers ask the reader, and that waits for an answer. */
export const readBrokerQuestions: Read<typeof api.brokerQuestions> = async ({ pool }, { userId }) =>
  (await listWaitingQuestions(pool, userId)).map(({ shares, askedAt, ...row }) => ({
    ...row,
    shares: Number(shares),
    askedTime: askedAt.toISOString(),
  }));

/** The kill switch of all brokers, and how their links are. */
export const readBrokersControl: Read<typeof api.brokerControl> = async ({ pool }) => {
  const [{ killedAt, killedBy, reason }, accounts] = await Promise.all([readBrokerControl(pool), countLinks(pool)]);
  return { killedTime: killedAt?.toISOString() ?? null, killedBy, reason, accounts };
};
