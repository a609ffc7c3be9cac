import { cents, exact } from '@pipa/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSimulator, holding, type Simulator } from '../../testing/simulator.ts';
import { trackStrategies } from './track-strategies.ts';

const ONLINE = '2024-03-20';
const CODES = ['charged', 'free'];

let simulator: Simulator;
beforeAll(async () => {
  simulator = await createSimulator({
    day: '2024-04-02',
    strategies: CODES.map((code) => holding(code, { SPY: 0.4, AAAA: 0.6 })),
  });
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
});
