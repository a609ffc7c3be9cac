import { previousTradingDay, sessionOf, type TradingDay } from '@pipa/calendar';
import { readMarketProgress } from '@pipa/db/market';
import { cutCloseRanges, hasCloseRanges, takeCloseRange } from '@pipa/db/portfolios';
import { inTransaction } from '@pipa/db/testing/connections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tickMarket } from '../market-clock/tick-market.ts';
import { createMortalProcess, Killed } from '../testing/kill-points.ts';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';
import { closeSteps } from './finish-session.ts';
import { helpToClose, type RangeStep, workByRanges } from './work-by-ranges.ts';

const STARTED = '2024-03-27';
/** The last session of a month, from whose close on cash and shares are borrowed for four days. */
const CRASH = '2024-03-28';
const AMOUNT = 20_000;
const STRATEGIES = [
  holding('levered', { SPY: 0.9, AAAA: 0.9 }),
  holding('short', { SPY: 0.4, BBBB: -0.5 }),
  holding('lost', { CCCC: 1.9 }),
  holding('careful', { AAAA: 0.8 }),
];
/** Portfolios of a range in these tests: those of several strategies are in one, and a step has several. */
const SIZE = 3;
/** More than the points of a range; a test fails otherwise. */
const MOST_POINTS = 400;

/** Two portfolios of each strategy at the close of a crash at which every step has work. */
async function openAtCrash(): Promise<Simulator> {
  const simulator = await createSimulator({ day: STARTED, strategies: STRATEGIES });
  const { prisma } = simulator.db;
  const fee = { chargeType: 'PercentOfPortfolioMonthly', chargeAmount: 0.001 };
  await prisma.strategy.updateMany({ data: { useMargin: true, ...fee } });
  fall(simulator, 'AAAA', 0.5);
  fall(simulator, 'CCCC', 0.3);
  for (const stopOnTolerance of [false, true]) {
    for (const { code } of STRATEGIES) {
      const { portfolioId } = await simulator.open({ code, amount: AMOUNT });
      const tolerances = code === 'careful' ? { tolenranceMaxDrawdown: 0.1, stopOnTolerance } : {};
      const name = `${code} ${stopOnTolerance}`;
      await prisma.portfolio.update({ where: { id: portfolioId }, data: { name, ...tolerances } });
      await simulator.investor.start(portfolioId);
    }
  }
  await simulator.finishDay();
  await simulator.until(({ phase }) => phase === 'Closed');
  return simulator;
}

function fall({ market }: Simulator, symbol: string, factor: number): void {
  const close = market.barOf(symbol, previousTradingDay(CRASH))?.close ?? Number.NaN;
  const price = Math.round(close * factor * 100) / 100;
  market.script(symbol, CRASH, { open: close, high: close, low: price, close: price });
}

const SHARED: readonly RangeStep[] = [
  'charge interest',
  'charge borrowed shares',
  'charge fees',
  'write records',
  'call margin',
  'watch tolerances',
];

/** The books and everything else that a close writes, without the ids and the sequence of the rows. */
async function writtenBy({ db: { pool } }: Simulator): Promise<Record<string, unknown[]>> {
  const statements = {
    entries: `SELECT e."causeKey", e."kind", e."memo", e."marketDay", json_agg(json_build_object('of', p."portfolioId", 'bucket', p."bucket",
      'amount', p."amount", 'shares', p."shares") ORDER BY p."id") AS postings
      FROM "ledger_entry" e JOIN "ledger_posting" p ON p."entryId" = e."id" WHERE e."kind" <> 'Deposit' GROUP BY e."id" ORDER BY e."causeKey"`,
    portfolios: `SELECT "id", "status", "cash", "feeDue", "marginCallDay", "toleranceBreachedOn", "stopRequestedAt", "nextTradeDate"
      FROM "portfolio" ORDER BY "id"`,
    records: 'SELECT * FROM "portfolio_record" ORDER BY "portfolioId", "tradeDate"',
    sums: 'SELECT * FROM "portfolio_return_sums" ORDER BY "portfolioId"',
    activities: `SELECT "portfolioId", "time", "action", "message" FROM "portfolio_log" ORDER BY 1, 2, 3, 4`,
    notices: 'SELECT "userId", "dedupeKey", "event", "parameters" FROM "notification" ORDER BY "userId", "dedupeKey"',
    mails: 'SELECT "dedupeKey", "userId", "subject", "text" FROM "mail_message" ORDER BY "dedupeKey"',
  };
  const written: Record<string, unknown[]> = {};
  for (const [name, text] of Object.entries(statements)) written[name] = (await pool.query(text)).rows;
  return written;
}

const cut = ({ db }: Simulator, day: TradingDay, step: RangeStep) =>
  inTransaction(db.prisma, (tx) => cutCloseRanges(tx, { day, step, openAt: sessionOf(day).openAt, size: SIZE }));

/** Works on the ranges in processes that die one point later each, until one lives to the end. @returns the deaths */
async function killAtEveryPoint({ context }: Simulator): Promise<number> {
  for (let n = 1; n <= MOST_POINTS; n++) {
    const mortal = createMortalProcess(n, 'statements');
    try {
      await helpToClose({ ...context, prisma: mortal.prisma(context.prisma) });
      return n - 1;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
  throw new Error('no process has come to the end');
}

describe('a close whose portfolios several workers share', () => {
  let undisturbed: Simulator;
  let simulator: Simulator;
  let expected: Awaited<ReturnType<typeof writtenBy>>;

  beforeAll(async () => {
    undisturbed = await openAtCrash();
    await undisturbed.finishDay();
    expected = await writtenBy(undisturbed);
  });
  afterAll(() => Promise.all([undisturbed.db.drop(), simulator.db.drop()]));

  it('has work for every step', () => {
    const actions = new Set(expected.activities.map((row) => (row as { action: string }).action));
    expect([...actions]).toEqual(
      expect.arrayContaining(['Interest', 'Borrow Fee', 'Monthly Fee', 'Margin Call', 'Tolerances', 'Stop']),
    );
    expect(expected.records).toHaveLength(STRATEGIES.length * 2 * 2);
  });

  it('ends with the same books when workers die at every point of every step', async () => {
    simulator = await openAtCrash();
    const { context } = simulator;
    const state = await simulator.state();
    for (const { name, run } of closeSteps) {
      const step = SHARED.find((shared) => shared === name);
      if (step !== undefined) {
        await cut(simulator, state.day, step);
        expect(await killAtEveryPoint(simulator)).toBeGreaterThan(10);
        expect(await hasCloseRanges(simulator.db.pool)).toBe(false);
      }
      await run(context, state);
    }
    await simulator.finishDay();
    expect(await writtenBy(simulator)).toEqual(expected);
    await simulator.expectBooksAgree();
  });

  it('ends with the same books when a leader and workers that help work on the same portfolios at once', async () => {
    await simulator.db.drop();
    simulator = await openAtCrash();
    const { context } = simulator;
    const state = await simulator.state();
    for (const { name, run } of closeSteps) {
      const step = SHARED.find((shared) => shared === name);
      if (step !== undefined) {
        await cut(simulator, state.day, step);
        await Promise.all([helpToClose(context), run(context, state), helpToClose(context), run(context, state)]);
      } else await run(context, state);
    }
    await simulator.finishDay();
    expect(await writtenBy(simulator)).toEqual(expected);
    await simulator.expectBooksAgree();
  });
});

describe('a step of a close', () => {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await createSimulator({ day: CRASH, strategies: STRATEGIES });
  });
  afterAll(() => simulator.db.drop());

  it('ends where there are no portfolios', async () => {
    await simulator.finishDay();
    expect(await hasCloseRanges(simulator.db.pool)).toBe(false);
  });

  it('waits for the range of another worker, says for which step, and does the work of a worker that has died', async () => {
    const { portfolioId } = await simulator.open({ code: 'levered', amount: AMOUNT });
    await simulator.investor.start(portfolioId);
    const { day } = await simulator.until(({ phase }) => phase === 'Closed');
    const { context, db } = simulator;
    let die = () => {};
    const dead = new Promise<never>((_, reject) => {
      die = () => reject(new Error('killed'));
    });
    let hasTaken = () => {};
    const taken = new Promise<void>((resolve) => {
      hasTaken = resolve;
    });
    await cut(simulator, day, 'write records');
    const helping = inTransaction(db.prisma, async (tx) => {
      await takeCloseRange(tx, { steps: ['write records'], isAwaited: false });
      hasTaken();
      await dead;
    });
    const hasDied = expect(helping).rejects.toThrow('killed');
    await taken;
    const closing = tickMarket(context, 'test', 1_000);
    await expect.poll(async () => (await readMarketProgress(db.pool))?.waitsFor).toBe('write records');
    const records = () => db.prisma.portfolioRecord.count({ where: { portfolioId } });
    expect(await records()).toBe(0);
    die();
    await hasDied;
    await closing;
    expect(await records()).toBe(1);
    expect((await simulator.state()).lastClosedDay).toBe(day);
  });

  it('is cut anew where a worker that died has left some of it', async () => {
    const day = await simulator.finishDay();
    await cut(simulator, day, 'call margin');
    expect(await hasCloseRanges(simulator.db.pool)).toBe(true);
    await workByRanges(simulator.context, 'call margin', { day, seed: 7 });
    expect(await hasCloseRanges(simulator.db.pool)).toBe(false);
  });
});
