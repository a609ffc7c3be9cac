import { dayToUtcDate } from '@pipa/calendar';
import { api, BACKTEST_TRIALS_KEPT, type InputOf } from '@pipa/contract';
import { countTried, finishTrial, moveTrial, type TrialReport } from '@pipa/db/strategies';
import { defaultCostSchedule } from '@pipa/trading';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedStrategy, setMarket } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import {
  BENCHMARK_METRICS,
  METRICS,
  type OpenStrategies,
  openStrategies,
  seedFirstDay,
} from './testing/open-strategies.ts';

let t: OpenStrategies['t'];
let user: TestUser;
let other: TestUser;
let strategyId: number;
let hidden: number;

beforeAll(async () => {
  ({ t, user, open: strategyId, hidden } = await openStrategies());
  other = await t.createUser();
  await seedFirstDay(t, 'SPY', '2005-01-03');
  await setMarket(t.context, { firstDay: dayToUtcDate('2005-01-03') });
});
beforeEach(() => t.context.prisma.backtestTrial.deleteMany());
afterAll(() => t.close());

const wanted = { fromDate: '2014-01-02', toDate: '2020-12-31', amount: 50_000 };
const start = (over: Partial<InputOf<typeof api.startBacktest>> = {}, who = user) =>
  t.call(api.startBacktest, { strategyId, ...wanted, ...over }, { token: who.token });
const list = async (who = user) => (await t.call(api.backtestTrials, {}, { token: who.token })).data;

describe('an own backtest', () => {
  it('offers the numbers of the rule with their ranges', async () => {
    const { data } = await t.call(api.backtestParameters, { strategyId }, { token: user.token });
    expect(data.length).toBeGreaterThan(0);
    for (const { min, written, max } of data) expect(min <= written && written <= max).toBe(true);
    const unseen = await t.call(api.backtestParameters, { strategyId: hidden }, { token: user.token });
    expect(unseen.errorCode).toBe('NOT_FOUND');
  });

  it('is queued with what differs from the strategy, one of a user at a time', async () => {
    const [{ name, max }] = (await t.call(api.backtestParameters, { strategyId }, { token: user.token })).data;
    const { data } = await start({ parameters: { [name]: max } });
    expect(await list()).toMatchObject([
      { id: data.id, status: 'Waiting', progress: 0, parameters: { [name]: max }, ...wanted, totalReturn: null },
    ]);
    expect(await start()).toMatchObject({
      errorCode: 'TOO_MANY_REQUESTS',
      errMsg: 'One of your backtests is under way already',
    });
    expect((await start({}, other)).status).toBe(200);
  });

  it('is queued with the day by whose close its data are known', async () => {
    expect((await start({ asOfDate: '2020-12-31' })).status).toBe(200);
    expect(await list()).toMatchObject([{ ...wanted, asOfDate: '2020-12-31' }]);
  });

  it('of an own strategy offers the numbers that its version declares, and is queued within their ranges', async () => {
    const own = await seedStrategy(t.context, { name: 'Own', code: 'own:two-funds', universe: ['SPY'] });
    const declaration = {
      ...{ name: 'Own', description: '', rebalance: 'Weekly', warmUpSessions: 5, longShort: 'LONG' },
      parameters: { weight: { value: 0.4, min: 0, max: 1, integer: false } },
      values: { weight: 0.3 },
    };
    const release = { hash: 'a'.repeat(64), entry: 'two-funds.ts', sources: {}, releasedAt: t.clock() };
    const releasedDay = dayToUtcDate('2020-01-02');
    await t.context.prisma.strategyVersion.create({ data: { ...release, strategyId: own, declaration, releasedDay } });
    const { data } = await t.call(api.backtestParameters, { strategyId: own }, { token: user.token });
    expect(data).toEqual([{ name: 'weight', written: 0.3, min: 0, max: 1, isWhole: false }]);
    const outside = await start({ strategyId: own, parameters: { weight: 2 } });
    expect(outside.fields).toEqual({ 'parameters.weight': 'A number from 0 to 1 is expected' });
    expect((await start({ strategyId: own, parameters: { weight: 0.1 } })).status).toBe(200);
    expect(await list()).toMatchObject([{ strategyId: own, status: 'Waiting', parameters: { weight: 0.1 } }]);
  });

  it.each([
    ['a day before the history', { fromDate: '2004-12-31' }, 'fromDate'],
    ['a day after the last close', { toDate: '2026-03-02' }, 'toDate'],
    ['less than a year', { toDate: '2014-12-31' }, 'toDate'],
    ['data as known after the last close', { asOfDate: '2026-03-02' }, 'asOfDate'],
    ['days after those by which its data are known', { asOfDate: '2020-12-30' }, 'toDate'],
    ['no day', { fromDate: '' }, 'fromDate'],
    ['too little money', { amount: 999 }, 'amount'],
    ['a number that the rule does not have', { parameters: { leverage: 3 } }, 'parameters.leverage'],
  ])('is refused with %s', async (_, over, field) => {
    const answer = await start(over);
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });

  it('is refused of a strategy that the user does not see, or that the market cannot feed', async () => {
    expect((await start({ strategyId: hidden })).errorCode).toBe('NOT_FOUND');
    const { prisma } = t.context;
    await prisma.strategy.update({ where: { id: strategyId }, data: { unfedReason: 'It finds nothing.' } });
    expect((await start()).errMsg).toBe('It finds nothing.');
    await prisma.strategy.update({ where: { id: strategyId }, data: { unfedReason: null } });
  });

  it('is cancelled while it waits or runs, and removed afterwards', async () => {
    const { id } = (await start()).data;
    await moveTrial(t.context.prisma, id, 0.4);
    expect(await list()).toMatchObject([{ status: 'Running', progress: 0.4 }]);
    const call = (endpoint: typeof api.cancelBacktest | typeof api.deleteBacktest, who = user) =>
      t.call(endpoint, { id }, { token: who.token });
    expect((await call(api.deleteBacktest)).errorCode).toBe('ILLEGAL_TRANSITION');
    expect((await call(api.cancelBacktest)).status).toBe(200);
    expect((await list())[0].status).toBe('Cancelled');
    expect((await call(api.cancelBacktest)).errorCode).toBe('ILLEGAL_TRANSITION');
    // What was computed meanwhile changes nothing.
    expect(await moveTrial(t.context.prisma, id, 0.7)).toBe(false);
    expect((await call(api.deleteBacktest)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('of a few days withholds in the list what its report withholds', async () => {
    const { id } = (await start()).data;
    const short = { ...report, metrics: { ...report.metrics, sessions: 100 } };
    await finishTrial(t.context.prisma, id, { report: short }, t.clock());
    expect(await list()).toMatchObject([{ totalReturn: 1.5, cagr: null, sharpe: 0.9 }]);
  });

  it('shows its report and daily series once it is done, to its owner alone', async () => {
    const { id } = (await start()).data;
    const read = (who = user) => t.call(api.backtestTrial, { id }, { token: who.token });
    expect((await read()).data).toMatchObject({ report: null, performance: [] });
    await finishTrial(t.context.prisma, id, { report }, t.clock());
    const { data } = await read();
    expect(data).toMatchObject({ status: 'Done', progress: 1, totalReturn: 1.5, sharpe: 0.9 });
    expect(data.report).toMatchObject({ tradeCount: 42, initialAmount: 50_000, verdict: null, cagr: 0.1 });
    expect(data.report?.detail).toMatchObject({ isExamined: true, stability: null });
    expect(data.report?.survivorship).toEqual({ stocks: 20, ended: 0, years: 17 });
    expect(data.performance.map(({ cumReturn }) => cumReturn)).toEqual([0, 0.5]);
    expect((await read(other)).errorCode).toBe('NOT_FOUND');
    for (const endpoint of [api.cancelBacktest, api.deleteBacktest]) {
      expect((await t.call(endpoint, { id }, { token: other.token })).errorCode).toBe('NOT_FOUND');
    }
    expect(await list(other)).toEqual([]);
  });

  it('is judged among all that its owner has tried until now, also among those that were removed', async () => {
    const record = { sessions: 1_000, sharpe: 0.06, skewness: 0, kurtosis: 3 };
    const overfitting = { record, selection: null, tried: null };
    const run = async (input: Parameters<typeof start>[0]) => {
      const { id } = (await start(input)).data;
      await finishTrial(t.context.prisma, id, { report: { ...report, overfitting } }, t.clock());
      return id;
    };
    const read = async (id: number) =>
      (await t.call(api.backtestTrial, { id }, { token: user.token })).data.report?.detail;
    const before = await countTried(t.context.pool, strategyId, user.userId);
    const first = await run({ fromDate: '2014-02-03' });
    const alone = (await read(first))?.overfitting;
    expect(alone).toMatchObject({ strategies: before.strategies, neighbours: 0, own: before.own + 1 });
    const second = await run({ fromDate: '2014-03-03' });
    await t.call(api.deleteBacktest, { id: second }, { token: user.token });
    const again = (await read(first))?.overfitting;
    expect(again?.own).toBe(before.own + 2);
    expect(again?.luckSharpe).toBeGreaterThan(alone?.luckSharpe ?? NaN);
    expect(again?.probability).toBeLessThan(alone?.probability ?? NaN);
  });

  it('is kept among the newest ones of its owner', async () => {
    const facts = { userId: user.userId, strategyId, parameters: {}, amount: 1_000, createdAt: t.clock() };
    const days = { fromDay: dayToUtcDate('2014-01-02'), toDay: dayToUtcDate('2015-12-31') };
    const done = { ...facts, ...days, status: 'Done' as const };
    await t.context.prisma.backtestTrial.createMany({ data: Array(BACKTEST_TRIALS_KEPT).fill(done) });
    await t.context.prisma.backtestTrial.create({ data: { ...done, userId: other.userId } });
    const { id } = (await start()).data;
    const kept = await list();
    expect([kept.length, kept[0].id]).toEqual([BACKTEST_TRIALS_KEPT, id]);
    expect(await t.context.prisma.backtestTrial.count()).toBe(BACKTEST_TRIALS_KEPT + 1);
  });
});

const report: TrialReport = {
  beginDay: '2014-01-02',
  endDay: '2014-01-03',
  benchmark: 'SPY',
  metrics: METRICS,
  benchmarkMetrics: BENCHMARK_METRICS,
  lastPositions: [{ symbol: 'AAA', ratio: 0.6 }],
  turnoverAnnual: 2.5,
  costTotal: 12.5,
  tradeCount: 42,
  initialAmount: 50_000,
  lookAheadFree: true,
  verdict: null,
  drawdowns: [],
  monthly: [],
  provenance: {
    ...{ parameters: {}, costs: defaultCostSchedule, source: 'replay', instruments: 21 },
    ...{ historyFrom: '2004-01-02', historyTo: '2020-12-31', survivorship: { stocks: 20, ended: 0, years: 17 } },
  },
  crisisWindows: [],
  monteCarlo: null,
  overfitting: null,
  days: [16_071, 16_072],
  equity: [50_000, 75_000],
  benchmarkEquity: [50_000, 51_000],
};
