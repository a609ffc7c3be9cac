import { DomainError, type DrillStep, type DrillStepKind, linkedAt } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import {
  findAnyStrategy,
  findDrillPortfolio,
  findFirstOrder,
  findReadingSince,
  listLinkedAccounts,
  listRememberedDifferences,
  readAccountHalt,
  readHeldInBooks,
  saveDrill,
} from '@pipa/db/brokers';
import { requestSync } from '@pipa/db/links';
import { latestCloses, readMarketClock } from '@pipa/db/market';
import {
  decideDifference,
  deletePortfolio,
  inChange,
  inSteadOf,
  openDrillPortfolio,
  stopPortfolio,
} from '@pipa/portfolios';
import { ZERO } from '@pipa/trading';
import { type Answered, type Played, type Progress, progressOf, step, WAIT } from './drill-context.ts';
import type { Move } from './incidents.ts';

const OF_DRILL = 'Fire drill';

type Why = readonly [played: Played, what: DrillStepKind, facts?: DrillStep['facts']];
const failed = (...why: Why): Answered => ({ kind: 'Failed', outcome: 'Failed', step: step(...why) });
const gaveUp = (...why: Why): Answered => ({ kind: 'Failed', outcome: 'GaveUp', step: step(...why) });

/** The drill goes on with its next move. */
const next = ({ drill }: Played, steps: readonly DrillStep[] = []): Answered => ({
  kind: 'Done',
  to: { move: drill.move + 1, madeAt: null },
  steps,
});
/** The move is made, and its effect is awaited. */
const made = ({ context }: Played, to: Progress = {}): Answered => ({
  kind: 'Done',
  to: { ...to, madeAt: context.clock() },
  steps: [],
});

/** Makes a move. One whose worker is killed before that is stored is made again, with the same effect. */
export async function makeMove(played: Played, move: Move): Promise<Answered> {
  switch (move.kind) {
    case 'AtBroker':
      return doAtBroker(played, move);
    case 'Order':
      return order(played, move.shares);
    case 'Compare': {
      const { context, drill } = played;
      const at = context.clock();
      await inTransaction(context.prisma, (tx) => requestSync(tx, { accountId: drill.accountId, cause: 'Asked', at }));
      return made(played);
    }
    case 'KeptAway':
      return keptAway(played);
    case 'Adopt':
      return adopt(played);
    case 'TakeBack':
      return takeBack(played);
    default:
      return made(played);
  }
}

/** What the effect of a move is by now. */
export async function awaitMove(played: Played, move: Move, madeAt: Date): Promise<Answered> {
  switch (move.kind) {
    case 'Filled':
      return awaitFill(played, move, madeAt);
    case 'Rejected':
      return awaitRejection(played);
    case 'Compare':
      return awaitReading(played, move.finds, madeAt);
    case 'TakeBack':
      return awaitEnd(played);
    default:
      return next(played);
  }
}

const isClosed = async ({ context }: Played): Promise<boolean> =>
  (await readMarketClock(context.pool)).phase !== 'Open';

async function doAtBroker(
  played: Played,
  { what, needsOpen, acts }: Extract<Move, { kind: 'AtBroker' }>,
): Promise<Answered> {
  const { drill, control, protocol } = played;
  const { account, symbol } = drill;
  if (symbol === null) return gaveUp(played, 'NoSymbol');
  try {
    if (needsOpen && ((await isClosed(played)) || !(await control.stateOf({ protocol, account })).isOpen)) return WAIT;
    for (const act of acts({ protocol, account, symbol })) await control.act({ protocol, ...act });
  } catch {
    return gaveUp(played, 'NoSandbox');
  }
  return next(played, drill.isEnding ? [] : [step(played, what, { symbol })]);
}

/** Opens the portfolio of the drill, which sends its order. */
async function order(played: Played, shares: number): Promise<Answered> {
  const { drill, context, commands } = played;
  const { id: drillId, accountId, userId, symbol } = drill;
  const { day, phase } = await readMarketClock(context.pool);
  if (phase !== 'Open') return WAIT;
  const strategyId = await findAnyStrategy(context.pool);
  const price = symbol === null ? undefined : (await latestCloses(context.pool, [symbol], day)).get(symbol)?.close;
  if (symbol === null || price === undefined || strategyId === null) return gaveUp(played, 'NoSymbol');
  try {
    return await inChange(commands, inSteadOf(userId), async (change) => {
      const portfolioId = await openDrillPortfolio(change, { drillId, accountId, strategyId, symbol, shares, price });
      if (portfolioId === null) return gaveUp(played, 'Halted', { halt: 'NoCash' });
      const to = { portfolioId, move: drill.move + 1, madeAt: null };
      const placed = step(played, 'OrderPlaced', { symbol, shares });
      // In the transaction of the order, so that there is one.
      if (!(await saveDrill(change.tx, progressOf(drill, to, [placed])))) throw new DomainError('ILLEGAL_TRANSITION');
      return WAIT;
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return gaveUp(played, 'Halted', { halt: (await readAccountHalt(context.pool, accountId)) ?? error.code });
  }
}

const secondsSince = ({ context }: Played, at: Date): number =>
  Math.round((context.clock().getTime() - at.getTime()) / 1_000);

const isOver = (status: string): boolean => status !== 'Accepted' && status !== 'PartlyFilled';

async function awaitFill(
  played: Played,
  { executions: expected }: Extract<Move, { kind: 'Filled' }>,
  madeAt: Date,
): Promise<Answered> {
  const { drill, context } = played;
  const found = drill.portfolioId === null ? null : await findFirstOrder(context.pool, drill.portfolioId);
  if (found === null || !isOver(found.status)) return WAIT;
  const { status, shares, filled, executions, reason } = found;
  const facts = { status, shares, filled, executions, seconds: secondsSince(played, madeAt) };
  const isRight = status === 'Filled' && filled === shares && executions === (expected ?? executions);
  if (!isRight) return failed(played, 'WrongOrder', { ...facts, reason: reason ?? '' });
  return next(played, [step(played, 'OrderFilled', { ...facts, symbol: `${drill.symbol}` })]);
}

async function awaitRejection(played: Played): Promise<Answered> {
  const { drill, context } = played;
  const found = drill.portfolioId === null ? null : await findFirstOrder(context.pool, drill.portfolioId);
  if (found === null || !isOver(found.status)) return WAIT;
  const { status, filled, shares, executions, reason } = found;
  if (status !== 'Rejected' || filled > 0)
    return failed(played, 'WrongOrder', { status, shares, filled, executions, reason: reason ?? '' });
  return next(played, [step(played, 'OrderEnded', { status, reason: reason ?? '' })]);
}

/** Compares what the product has found with what the drill has brought about. */
async function awaitReading(played: Played, finds: 'Agreement' | 'Difference', madeAt: Date): Promise<Answered> {
  const { drill, context } = played;
  const reading = await findReadingSince(context.pool, drill.accountId, madeAt);
  if (reading === null) return WAIT;
  const { attempts, fault, differences } = reading;
  const halt = await readAccountHalt(context.pool, drill.accountId);
  if (fault !== null) {
    return halt === 'Broken' ? failed(played, 'LinkBroken') : failed(played, 'ReadingFailed', { fault, attempts });
  }
  const facts = { attempts, differences: differences ?? 0, seconds: secondsSince(played, madeAt) };
  if (finds === 'Difference') {
    if (halt === 'Differs') return next(played, [step(played, 'Differed', facts)]);
    return failed(played, 'NoDifference', facts);
  }
  if (halt === 'Broken') return failed(played, 'LinkBroken');
  if (differences !== 0 || halt !== null) return failed(played, 'DiffersStill', { ...facts, halt: halt ?? '' });
  return sharesOf(played, facts);
}

/** Beside what the product says of itself: what the broker holds of the symbol is asked of the sandbox. */
async function sharesOf(played: Played, facts: DrillStep['facts']): Promise<Answered> {
  const { drill, context, control, protocol } = played;
  const { accountId, account } = drill;
  const symbol = drill.symbol ?? '';
  const { positions } = await control.stateOf({ protocol, account });
  const books = await inTransaction(context.prisma, (tx) => readHeldInBooks(tx, accountId));
  const inBooks = (books.portfolios.get(symbol) ?? ZERO).plus(books.outside.get(symbol) ?? ZERO).toNumber();
  const atBroker = positions.find((held) => held.symbol === symbol)?.shares ?? 0;
  if (atBroker !== inBooks) return failed(played, 'SharesDiffer', { symbol, atBroker, inBooks });
  return next(played, [step(played, 'Agrees', { ...facts, symbol, shares: atBroker })]);
}

/** Each account at the broker learns of the penalty by a call of its own, at most one. */
async function keptAway(played: Played): Promise<Answered> {
  const { drill, context, control, protocol } = played;
  const { refused } = await control.stateOf({ protocol, account: drill.account });
  const linked = await listLinkedAccounts(context.pool);
  const accounts = linked.filter(({ broker }) => linkedAt(broker) === linkedAt(drill.broker)).length;
  const facts = { calls: refused, accounts };
  return refused > accounts
    ? failed(played, 'CalledInPenalty', facts)
    : next(played, [step(played, 'KeptAway', facts)]);
}

/** Decides about the differences that the drill has brought about, as its owner would. */
async function adopt(played: Played): Promise<Answered> {
  const { drill, context, commands } = played;
  const { accountId, userId, symbol } = drill;
  const open = (await inTransaction(context.prisma, (tx) => listRememberedDifferences(tx, accountId))).filter(
    (difference) => difference.decision === null && difference.symbol === symbol,
  );
  try {
    for (const { id } of open) {
      const decided = { id, decision: 'Adopted', reason: OF_DRILL } as const;
      await inChange(commands, inSteadOf(userId), (change) => decideDifference(change, decided));
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return failed(played, 'NotAdopted', { code: error.code });
  }
  return next(played, [step(played, 'Adopted', { count: open.length })]);
}

async function takeBack(played: Played): Promise<Answered> {
  const { drill, context, commands } = played;
  const { portfolioId, userId } = drill;
  if (portfolioId === null) return next(played);
  const portfolio = await findDrillPortfolio(context.pool, portfolioId);
  if (portfolio?.status === 'Started' && !portfolio.isStopping) {
    try {
      await inChange(commands, inSteadOf(userId), (change) => stopPortfolio(change, portfolioId));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return failed(played, 'NotTakenBack', { code: error.code });
    }
  }
  return made(played);
}

async function awaitEnd(played: Played): Promise<Answered> {
  const { drill, context, commands } = played;
  const { portfolioId, userId } = drill;
  if (portfolioId === null) return next(played);
  const portfolio = await findDrillPortfolio(context.pool, portfolioId);
  if (portfolio?.isDeleted !== false) return next(played, [step(played, 'TakenBack')]);
  if (portfolio.status !== 'Stop') return WAIT;
  await inChange(commands, inSteadOf(userId), (change) => deletePortfolio(change, portfolioId));
  return next(played, [step(played, 'TakenBack')]);
}
