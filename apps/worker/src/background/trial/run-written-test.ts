import { BACKTEST_AMOUNT, OWN_STRATEGY_PREFIX } from '@pipa/contract';
import { listInstruments, readMarketState } from '@pipa/db/market';
import { findWrittenTestWork, finishWrittenTest, moveWrittenTest, type TrialReport } from '@pipa/db/strategies';
import { openStrategy, StrategyFault, sourcesOf } from '@pipa/strategy-host';
import { BacktestRefusal, backtestOpened } from '../../reports/own-backtest.ts';
import type { BackgroundContext } from '../job-kind.ts';
import { FOR_A_USER } from '../own-strategies.ts';

const BEGUN = 0.05;
/** Name of the file of a written strategy, in its sources and in the words of its faults. */
export const WRITTEN_FILE = 'written.ts';
/** The terms of own strategies at first. */
const FREE = { chargeType: 'Free', chargeAmount: 0 } as const;

/**
 * Tests a written strategy over the whole history of the market, in the room of own strategies, with its certificate. It ends early once
 * it is cancelled. A fault of the file, or a market that cannot feed it, ends the test with the words; another error is thrown.
 * @returns the number of stored reports
 */
export async function runWrittenTest(context: BackgroundContext, id: number): Promise<number> {
  const { prisma, pool, clock } = context;
  const test = await findWrittenTestWork(pool, id);
  if (test === null || !(await moveWrittenTest(prisma, id, BEGUN))) return 0;
  try {
    const report = await backtestOf(context, test.source, (share) => moveWrittenTest(prisma, id, share));
    if (report === null) return 0;
    await finishWrittenTest(prisma, id, { report }, clock());
    return 1;
  } catch (error) {
    const isRefused = error instanceof BacktestRefusal || error instanceof StrategyFault || error instanceof RangeError;
    if (!isRefused) throw error;
    const isAhead = error instanceof StrategyFault && error.kind === 'LookAhead';
    await finishWrittenTest(
      prisma,
      id,
      { error: isAhead ? `It looks ahead: ${error.message}` : error.message },
      clock(),
    );
    return 0;
  }
}

async function backtestOf(
  { prisma, pool, hostBounds }: BackgroundContext,
  source: string,
  goesOn: (share: number) => Promise<boolean>,
): Promise<TrialReport | null> {
  const sources = sourcesOf(WRITTEN_FILE, { [WRITTEN_FILE]: source });
  await using own = await openStrategy(sources, { bounds: { ...FOR_A_USER, ...hostBounds } });
  const [market, instruments] = await Promise.all([readMarketState(prisma), listInstruments(pool)]);
  const terms = { ...FREE, useMargin: own.facts.longShort !== 'LONG' };
  const code = `${OWN_STRATEGY_PREFIX}written`;
  return await backtestOpened(
    { pool },
    market,
    own,
    { code, terms, instruments, amount: BACKTEST_AMOUNT, hash: sources.hash },
    goesOn,
  );
}
