import { sessionOf, type TradingDay } from '@pipa/calendar';
import type { MarketWork } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { type MarketClock, readMarketState } from '@pipa/db/market';
import {
  cutCloseRanges,
  endCloseRange,
  hasCloseRanges,
  type PortfolioRange,
  takeCloseRange,
} from '@pipa/db/portfolios';
import { callMargin } from './call-margin.ts';
import { chargeBorrow } from './charge-borrow.ts';
import { chargeFees } from './charge-fees.ts';
import { chargeInterest } from './charge-interest.ts';
import { type Closing, type ClosingDay, openClosingDay } from './closing-day.ts';
import { type NoteBatch, noteNothing } from './note-batch.ts';
import { watchTolerances } from './watch-tolerances.ts';
import { writeRecords } from './write-records.ts';

/** Does a step of a close for the portfolios of a range. It finds its remaining work in the database. */
type RangeWork = (tx: Tx, closing: ClosingDay, range: PortfolioRange) => Promise<void>;

/** The steps of a close whose portfolios all workers share. */
const rangeSteps = {
  'charge interest': chargeInterest,
  'charge borrowed shares': chargeBorrow,
  'charge fees': chargeFees,
  'write records': writeRecords,
  'call margin': callMargin,
  'watch tolerances': watchTolerances,
} satisfies Partial<Record<MarketWork, RangeWork>>;
export type RangeStep = keyof typeof rangeSteps;

const workOf: ReadonlyMap<string, RangeWork> = new Map(Object.entries(rangeSteps));

/** Portfolios of a range: a transaction locks as many. */
const RANGE_SIZE = 200;
/** Ranges at once in one process: while one waits for the database, another computes. */
const AT_ONCE = 2;

/**
 * Works on a step of a close, together with the workers that help, until it is done for all portfolios.
 * @param noteBatch is called after each range
 */
export async function workByRanges(
  context: Closing,
  step: RangeStep,
  { day, seed }: Pick<MarketClock, 'day' | 'seed'>,
  noteBatch: NoteBatch = noteNothing,
): Promise<void> {
  const { openAt } = sessionOf(day);
  await inTransaction(context.prisma, (tx) => cutCloseRanges(tx, { day, step, openAt, size: RANGE_SIZE }));
  const ranges = createRangeWork(context, [step], seed);
  await ranges.workOnFree(noteBatch);
  // The others are in the hands of workers that help. The range of one that dies is free again.
  while (await ranges.workOnOne({ isAwaited: true })) await noteBatch();
}

/** Works on the ranges of a close that another worker leads, while there are free ones and the signal lets it. */
export async function helpToClose(context: Closing, signal?: AbortSignal): Promise<void> {
  if (!(await hasCloseRanges(context.pool))) return;
  const { seed } = await readMarketState(context.prisma);
  await createRangeWork(context, [...workOf.keys()], seed).workOnFree(noteNothing, signal);
}

function createRangeWork(context: Closing, steps: readonly string[], seed: number) {
  let closing: ClosingDay | null = null;
  const closingOn = (day: TradingDay) => {
    if (closing?.day !== day) closing = openClosingDay(context, { day, seed });
    return closing;
  };

  /** One transaction takes a range, works on it and ends it. @returns false when there was none to take */
  const workOnOne = ({ isAwaited }: { readonly isAwaited: boolean }): Promise<boolean> =>
    inTransaction(context.prisma, async (tx) => {
      const range = await takeCloseRange(tx, { steps, isAwaited });
      if (range === null) return false;
      const work = workOf.get(range.step);
      if (work === undefined) throw new TypeError(`a close has no step to ${range.step} by ranges`);
      await work(tx, closingOn(range.day), range);
      await endCloseRange(tx, range);
      return true;
    });

  return {
    workOnOne,
    workOnFree: async (noteBatch: NoteBatch, signal?: AbortSignal): Promise<void> => {
      const untilNone = async () => {
        while (signal?.aborted !== true && (await workOnOne({ isAwaited: false }))) await noteBatch();
      };
      // A range that fails keeps no other from its end.
      const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, untilNone));
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    },
  };
}
