import { findTrackHoldings } from '@pipa/db/strategies';
import { type Strategy, sessionsKnownBefore } from '@pipa/quant';
import { cents, exact } from '@pipa/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSimulator, holding, type Simulator } from '../../testing/simulator.ts';
import { trackStrategies } from './track-strategies.ts';

const ONLINE = '2024-03-20';
const CODES = ['charged', 'free'];

/** Sessions before each decision that the strategies were asked for. */
const known: number[] = [];
const strategyOf = (code: string): Strategy => {
  const strategy = holding(code, { SPY: 0.4, AAAA: 0.6 });
  const decide: Strategy['decide'] = (view) => {
    known.push(view.t);
    return strategy.decide(view);
  };
  return { ...strategy, decide };
};

let simulator: Simulator;
beforeAll(async () => {
  simulator = await createSimulator({ day: '2024-04-02', strategies: CODES.map(strategyOf) });
  const { strategy } = simulator.db.prisma;
  await strategy.updateMany({ data: { onlineDay: new Date(ONLINE) } });
  const fee = { chargeType: 'PercentOfPortfolioMonthly', chargeAmount: 0.001 };
  await strategy.update({ where: { code: 'charged' }, data: fee });
});
afterAll(() => simulator.db.drop());

async function equityOf(code: string): Promise<Map<string, number>> {
  const rows = await simulator.db.prisma.trackingRow.findMany({ where: { strategy: { code } } });
  return new Map(rows.map(({ tradeDay, equity }) => [tradeDay.toISOString().slice(0, 10), equity]));
}

it('a track holds what its model portfolio would: its value in positions and cash, in any number of runs', async () => {
  const { prisma, pool } = simulator.db;
  const heldOf = async (code: string) => {
    const { id } = await prisma.strategy.findUniqueOrThrow({ where: { code } });
    return findTrackHoldings(pool, id);
  };
  expect(await heldOf('free')).toBeNull();
  await trackStrategies(simulator.context, '2024-03-26');
  // The first decision is that of the close before the first session, on the history that it had live.
  expect(Math.min(...known)).toBe(sessionsKnownBefore(strategyOf('free')));
  await trackStrategies(simulator.context, '2024-03-27');
  const daily = await heldOf('free');
  expect([daily?.day, daily?.equity]).toEqual(['2024-03-27', (await equityOf('free')).get('2024-03-27')]);
  expect(daily?.holdings.map(({ symbol }) => symbol)).toEqual(['AAAA', 'SPY']);
  for (const { symbol, shares, ratio, cost } of daily?.holdings ?? []) {
    const close = simulator.market.barOf(symbol, '2024-03-27')?.close ?? 0;
    expect(shares * close).toBeCloseTo(ratio * (daily?.equity ?? 0), 6);
    expect(cost / (shares * close)).toBeCloseTo(1, 0);
  }
  await prisma.trackingRow.deleteMany();
  await trackStrategies(simulator.context, '2024-03-27');
  const whole = await heldOf('free');
  for (const [i, { symbol, shares }] of (whole?.holdings ?? []).entries()) {
    expect([symbol, daily?.holdings[i].symbol]).toEqual([daily?.holdings[i].symbol, symbol]);
    expect(shares).toBeCloseTo(daily?.holdings[i].shares ?? 0, 6);
  }
  await prisma.trackingRow.deleteMany();
  await prisma.trackHoldings.deleteMany();
});

describe('the track of a strategy with a monthly fee', () => {
  it('is that of a free one until the month’s last close, which takes the part of the month', async () => {
    expect(await trackStrategies(simulator.context, '2024-03-27')).toBe(2 * 6);
    expect(await equityOf('charged')).toEqual(await equityOf('free'));
    expect(await trackStrategies(simulator.context, '2024-04-01')).toBe(2 * 2);
    const [charged, free] = await Promise.all(CODES.map(equityOf));
    const before = free.get('2024-03-28') ?? 0;
    // Seven of the twenty market days of March.
    const fee = cents(exact(before).times(0.001).times(7).div(20)).toNumber();
    expect(charged.get('2024-03-28')).toBeCloseTo(before - fee, 6);
  });

  it('is the same in one run and day by day', async () => {
    const daily = await equityOf('charged');
    await simulator.db.prisma.trackingRow.deleteMany();
    await trackStrategies(simulator.context, '2024-04-01');
    const whole = await equityOf('charged');
    expect([...whole.keys()]).toEqual([...daily.keys()]);
    for (const [day, equity] of whole) expect(equity).toBeCloseTo(daily.get(day) ?? 0, 6);
  });

  it('keeps its exposure, also of the days that were stored without', async () => {
    const { trackingRow } = simulator.db.prisma;
    const exposures = () =>
      trackingRow.findMany({
        select: { longExposure: true, shortExposure: true, cashRatio: true },
        orderBy: [{ strategyId: 'asc' }, { tradeDay: 'asc' }],
      });
    const kept = await exposures();
    for (const { longExposure, shortExposure, cashRatio } of kept) {
      expect(shortExposure).toBe(0);
      expect((longExposure ?? 0) + (cashRatio ?? 0)).toBeCloseTo(1, 2);
    }
    await trackingRow.updateMany({ data: { longExposure: null, shortExposure: null, cashRatio: null } });
    await trackingRow.deleteMany({ where: { tradeDay: new Date('2024-04-01') } });
    await trackStrategies(simulator.context, '2024-04-01');
    expect(await exposures()).toEqual(kept);
  });
});

it('a strategy that does not answer for its universe has a fault and no new days, until it answers', async () => {
  const { prisma } = simulator.db;
  await prisma.trackingRow.deleteMany();
  let asked = 0;
  const strategies = (code: string) => {
    const universe: Strategy['universe'] = (instruments) => {
      asked += 1;
      // The next question would be answered; a run would lack the history of what it answers.
      if (asked === 1) throw new TypeError('no such column');
      return strategyOf(code).universe(instruments);
    };
    return code === 'charged' ? { ...strategyOf(code), universe } : simulator.context.strategies(code);
  };
  const faults = () => prisma.strategyFault.findMany({ select: { work: true, message: true } });
  await trackStrategies({ ...simulator.context, strategies }, '2024-03-27');
  expect(await equityOf('charged')).toEqual(new Map());
  expect((await equityOf('free')).size).toBe(6);
  expect(await faults()).toEqual([{ work: 'Tracking', message: 'The strategy failed: no such column' }]);
  await trackStrategies({ ...simulator.context, strategies }, '2024-03-27');
  expect(await equityOf('charged')).toEqual(await equityOf('free'));
  expect(await faults()).toEqual([]);
});
