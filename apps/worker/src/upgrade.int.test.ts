import { migrate } from '@pipa/db';
import { createReleasedDatabase } from '@pipa/db/testing';
import { metricsOfReturns, metricsOfRunning } from '@pipa/quant';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EVALUATION_VERSION } from './background/evaluation/evaluate-strategy.ts';
import { missingEvaluation } from './background/evaluation/evaluation-run.ts';
import { MODEL_KEYS } from './background/models/train-model.ts';
import { createScriptedMarket } from './testing/scripted-market.ts';
import { CONNECTIONS, holding, type Simulator, simulateOn, TEST_SYMBOLS } from './testing/simulator.ts';

/** Portfolios of the dump. */
const INCREASED = 1;
const STOPPING = 5;
const PARTLY_FILLED = 6;
const STARTING = 7;

describe('the market of an upgraded database, in the middle of a session of the release before', () => {
  let simulator: Simulator;

  const read = (id: number) =>
    simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id }, include: { positions: true } });
  const openOrder = () =>
    simulator.db.prisma.order.findFirstOrThrow({
      where: { portfolioId: PARTLY_FILLED },
      include: { executions: { orderBy: { id: 'asc' } } },
    });

  beforeAll(async () => {
    const db = await createReleasedDatabase({ max: CONNECTIONS });
    await migrate(db.url);
    simulator = simulateOn(db, createScriptedMarket(TEST_SYMBOLS), {
      strategies: [
        holding('even', { SPY: 0.5, BND: 0.3, AAAA: 0.2 }),
        holding('stocks', { AAAA: 0.5, BBBB: 0.5 }, 'Weekly'),
        holding('thin', { CCCC: 1 }),
        holding('halted', { DDDD: 1 }),
      ],
    });
  });
  afterAll(() => simulator.db.drop());

  it('lacks the evaluation of every strategy, as those that were complete are of an earlier version, and the past of models and signals', async () => {
    expect(await missingEvaluation(simulator.context)).toEqual({
      version: EVALUATION_VERSION,
      // H1 has a record, which may be that of an analysis.
      models: [...MODEL_KEYS],
      strategies: ['even', 'stocks', 'thin', 'halted'],
      modifiedAt: expect.any(String),
      signals: { firstYear: 2023, to: '2024-01-31' },
    });
  });

  it('goes on with the orders that were partly filled', async () => {
    const before = await openOrder();
    expect(before.status).toBe('PartlyFilled');
    await simulator.tick();
    const after = await openOrder();
    expect(after.executions.length).toBe(before.executions.length + 1);
    expect(after.executions.slice(0, -1)).toEqual(before.executions);
    const executed = after.executions.reduce((sum, { shares }) => sum + shares.toNumber(), 0);
    expect(after.filledShares.toNumber()).toBe(executed);
  });

  it('sells what a stop had asked for, and writes the close of the day', async () => {
    expect(await simulator.finishDay()).toBe('2024-02-01');
    const stopped = await read(STOPPING);
    expect([stopped.status, stopped.cash.toNumber(), stopped.positions]).toEqual(['Stop', 0, []]);
    const records = await simulator.db.prisma.portfolioRecord.findMany({
      where: { tradeDate: new Date('2024-02-01') },
      orderBy: { portfolioId: 'asc' },
    });
    expect(records.map(({ portfolioId }) => portfolioId)).toEqual([INCREASED, STOPPING, PARTLY_FILLED]);
    await simulator.expectBooksAgree();
  });

  it('starts and increases the next day what was asked for before the upgrade, and pays the dividends that were due', async () => {
    expect(await simulator.finishDay()).toBe('2024-02-02');
    const started = await read(STARTING);
    expect(started.status).toBe('Started');
    expect(started.positions.map(({ symbol }) => symbol).toSorted()).toEqual(['AAAA', 'BBBB']);
    const change = await simulator.db.prisma.cashChange.findFirstOrThrow({
      where: { tradeDate: new Date('2024-02-02') },
    });
    expect([change.portfolioId, change.status]).toEqual([INCREASED, 'Executed']);
    expect((await read(INCREASED)).investmentAmount.toNumber()).toBe(46_000);
    await simulator.until(({ day, phase }) => day === '2024-02-06' && phase === 'Closed');
    const unpaid = await simulator.db.prisma.dividendEntitlement.count({ where: { paidAt: null } });
    expect(unpaid).toBe(0);
    await simulator.finishDay();
    await simulator.expectBooksAgree();
  });

  it('continues the figures of the records before the upgrade', async () => {
    const { prisma } = simulator.db;
    const records = await prisma.portfolioRecord.findMany({
      where: { portfolioId: INCREASED },
      orderBy: { tradeDate: 'asc' },
    });
    const days = records.map(({ tradeDate }) => tradeDate.getTime() / 86_400_000);
    const figures = metricsOfReturns({
      startDay: days[0] - 1,
      days,
      returns: records.map(({ dailyReturn }) => dailyReturn),
      benchmarkReturns: records.map(({ benchmarkReturn }) => benchmarkReturn),
    });
    const sums = await prisma.portfolioReturnSums.findUniqueOrThrow({ where: { portfolioId: INCREASED } });
    expect([sums.tradeDate, sums.sessions]).toEqual([records.at(-1)?.tradeDate, records.length]);
    const { beta, alpha, sharpe, volatility } = metricsOfRunning(sums);
    for (const [name, value] of Object.entries({ beta, alpha, sharpe, volatility })) {
      expect(value, name).toBeCloseTo(figures[name as 'beta'] ?? Number.NaN, 10);
    }
  });

  it('takes the commands of the owners of its portfolios, and reads no whole record at a close', async () => {
    await simulator.investor.stop(INCREASED);
    const queries = vi.spyOn(simulator.db.pool, 'query');
    await simulator.finishDay();
    const texts = queries.mock.calls.map(([statement]) => JSON.stringify(statement));
    expect(texts.filter((text) => text.includes('portfolio_return_sums'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('array_agg'))).toEqual([]);
    expect((await read(INCREASED)).status).toBe('Stop');
    await simulator.expectBooksAgree();
  });
});
