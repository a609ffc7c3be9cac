import { randomBytes } from 'node:crypto';
import type { ProtocolName } from '@pipa/broker-sandbox';
import { type Broker, type DrillStep, linkedAt } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { listDueDrills, readAccountHalt, readHeldInBooks } from '@pipa/db/brokers';
import { latestCloses, readMarketClock } from '@pipa/db/market';
import { type Answered, type Drilling, type Played, save, step } from './drill-context.ts';
import { endOf, type Move, movesOf } from './incidents.ts';
import { awaitMove, makeMove } from './moves.ts';
import type { SandboxControl } from './sandbox-control.ts';

/** Accounts whose drills one call goes on with. */
const MOST_AT_ONCE = 20;
/** Longest that an effect is awaited: readings are tried again within it, and so are orders whose answer was lost. */
const MOVE_MS = 8 * 60_000;
/** Longest that a move waits for the market. */
const OPEN_MS = 10 * 60_000;
const DRILL_MS = 40 * 60_000;
/** Longest until a drill has taken back what it did; what is left then is its owner's to look at. */
const END_MS = 60 * 60_000;

/** The protocol of the sandbox that stands in for a broker. */
const protocols: Readonly<Partial<Record<Broker, ProtocolName>>> = {
  ALPACA: 'alpaca',
  IBWEBAPI: 'ib',
  SCHWAB: 'schwab',
};

/** What a drill trades: the first that the account does not hold. */
const SYMBOLS = ['SPY', 'BND', 'TLT', 'GLD', 'IWM', 'QQQ', 'DIA', 'EFA', 'SHY', 'LQD'];

/**
 * Goes on with the fire drills of every account by at most one move each. The rows of drills are the work, so that one whose worker is
 * killed is gone on with; every move can be made again. An incident is brought about at the broker of the sandbox alone: what the
 * product does about it is done by its own chores, and read from its own rows.
 *
 * The order of a drill is that of a portfolio of its own, which it opens on the account, and which is stopped and deleted at its end, so
 * that limits, kill switch and link of the account are those that every order of the owner meets. It trades a symbol that the account
 * does not hold. What it leaves in the books is the price of buying and selling a few shares, in money of the sandbox.
 */
export async function playDrills(context: Drilling, control: SandboxControl): Promise<void> {
  const { prisma, clock } = context;
  const commands = { prisma, clock, randomBytes };
  for (const drill of await listDueDrills(context.pool, MOST_AT_ONCE)) {
    const protocol = protocols[linkedAt(drill.broker)];
    if (protocol === undefined || drill.isDeleted) {
      await save({ context, drill }, { outcome: 'GaveUp', endedAt: clock() });
      continue;
    }
    try {
      await playOn({ drill, context, commands, control, protocol });
    } catch (error) {
      context.logger.error({ err: error, drillId: drill.id }, 'a fire drill did not go on; it is tried again');
    }
  }
}

async function playOn(played: Played): Promise<void> {
  const { drill, context } = played;
  const { startedAt, isEnding } = drill;
  if (startedAt === null) return begin(played);
  const lasted = context.clock().getTime() - startedAt.getTime();
  if (!isEnding && lasted > DRILL_MS) return fail(played, 'GaveUp', step(played, 'TooLong'));
  const move = (isEnding ? endOf(drill.incident) : movesOf[drill.incident])[drill.move];
  if (move === undefined || (isEnding && lasted > END_MS)) return end(played);
  const answer = await answerOf(played, move);
  if (answer.kind === 'Failed') await fail(played, answer.outcome, answer.step);
  if (answer.kind === 'Done') await save(played, answer.to, answer.steps);
}

/** What becomes of a drill with its present move: it is made, or its effect is awaited. */
async function answerOf(played: Played, move: Move): Promise<Answered> {
  const { drill, context } = played;
  const { madeAt } = drill;
  const answer = madeAt === null ? await makeMove(played, move) : await awaitMove(played, move, madeAt);
  if (answer.kind !== 'Wait') return answer;
  const since = madeAt ?? new Date(drill.steps.at(-1)?.at ?? drill.startedAt ?? 0);
  const waited = context.clock().getTime() - since.getTime();
  return waited > (madeAt === null ? OPEN_MS : MOVE_MS) ? late(played, move) : answer;
}

async function late(played: Played, { kind }: Move): Promise<Answered> {
  const { phase } = await readMarketClock(played.context.pool);
  if (kind !== 'Compare' && phase !== 'Open') {
    return { kind: 'Failed', outcome: 'GaveUp', step: step(played, 'MarketClosed') };
  }
  const halt = await readAccountHalt(played.context.pool, played.drill.accountId);
  if (kind !== 'Compare' && (halt === 'Killed' || halt === 'AllKilled')) {
    return { kind: 'Failed', outcome: 'GaveUp', step: step(played, 'Halted', { halt }) };
  }
  const what = kind === 'Compare' ? 'NoReading' : kind === 'TakeBack' ? 'NotTakenBack' : 'StillOpen';
  return { kind: 'Failed', outcome: 'Failed', step: step(played, what, { minutes: MOVE_MS / 60_000 }) };
}

/** Takes off the line of a broker what a drill has prepared on it. */
async function clear({ control, protocol, drill: { account } }: Played): Promise<void> {
  await control.act({ protocol, act: 'clear' });
  await control.act({ protocol, act: 'parts', account, parts: 0 });
  await control.act({ protocol, act: 'rejectNext', account, reason: null });
}

async function begin(played: Played): Promise<void> {
  const { drill, context } = played;
  const startedAt = context.clock();
  const giveUp = (why: DrillStep) => save(played, { startedAt, endedAt: startedAt, outcome: 'GaveUp' }, [why]);
  if (drill.halt !== null || drill.isFrozen) return giveUp(step(played, 'Halted', { halt: drill.halt ?? 'Frozen' }));
  try {
    await clear(played);
    const symbol = await freeSymbol(played);
    await (symbol === null ? giveUp(step(played, 'NoSymbol')) : save(played, { startedAt, symbol }));
  } catch (error) {
    context.logger.warn({ err: error, drillId: drill.id }, 'a fire drill did not begin');
    await giveUp(step(played, 'NoSandbox'));
  }
}

/** A symbol with a price that neither the broker nor the books hold in the account. */
async function freeSymbol({ drill, context, control, protocol }: Played): Promise<string | null> {
  const { accountId, account } = drill;
  const [{ positions }, books, { day }] = await Promise.all([
    control.stateOf({ protocol, account }),
    inTransaction(context.prisma, (tx) => readHeldInBooks(tx, accountId)),
    readMarketClock(context.pool),
  ]);
  const held = new Set([...positions.map(({ symbol }) => symbol), ...books.portfolios.keys(), ...books.outside.keys()]);
  const priced = await latestCloses(context.pool, SYMBOLS, day);
  return SYMBOLS.find((symbol) => priced.has(symbol) && !held.has(symbol)) ?? null;
}

/** A drill that does not go as it should takes back what it did; one that does so already goes on with the next move of that. */
async function fail(played: Played, outcome: 'Failed' | 'GaveUp', why: DrillStep): Promise<void> {
  const { drill, context } = played;
  if (drill.isEnding) return save(played, { move: drill.move + 1, madeAt: null }, [why]);
  await clear(played).catch((error) => context.logger.warn({ err: error }, 'the sandbox does not answer'));
  await save(played, { outcome, isEnding: true, move: 0, madeAt: null }, [why]);
}

async function end(played: Played): Promise<void> {
  const { drill, context, control, protocol } = played;
  const endedAt = context.clock();
  if (drill.isEnding) {
    await clear(played).catch((error) => context.logger.warn({ err: error }, 'the sandbox does not answer'));
    return save(played, { endedAt });
  }
  const { scripted } = await control.stateOf({ protocol, account: drill.account });
  await clear(played);
  // A fault that met no call has tried nothing.
  if (scripted > 0) return save(played, { endedAt, outcome: 'GaveUp' }, [step(played, 'NotInjected')]);
  return save(played, { endedAt, outcome: 'Passed' });
}
