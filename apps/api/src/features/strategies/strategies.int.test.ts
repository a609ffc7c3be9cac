import { api } from '@pipa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenStrategies, openStrategies, seedLongReport } from './testing/open-strategies.ts';

let t: OpenStrategies['t'];
let open: OpenStrategies['open'];

beforeAll(async () => {
  ({ t, open } = await openStrategies());
  await seedLongReport(t, open, { reportMark: 1 });
});
afterAll(() => t.close());

describe('an investor whose membership is disabled', () => {
  it('sees no strategies, lists, reports or positions of any', async () => {
    const { token } = await t.createUser({ investorState: 'Disabled' });
    const answers = await Promise.all([
      t.call(api.strategies, {}, { token }),
      t.call(api.strategies, { id: open, fetchDetail: true }, { token }),
      t.call(api.canBacktest, { strategyId: open }, { token }),
      t.call(api.trackingReport, { strategyId: open }, { token }),
      t.call(api.backtestReportPerformance, { portfolioId: 1 }, { token }),
      t.call(api.strategyPositions, { strategyId: open }, { token }),
    ]);
    expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(new Set(['INVESTOR_DISABLED']));
  });
});

describe('the featured strategy of the public page', () => {
  it('is shown to anybody with weekly points', async () => {
    const { data, status } = await t.call(api.featuredStrategy, {});
    expect(status).toBe(200);
    expect(data).toMatchObject({
      name: 'Sector 100% rotation',
      riskText: 'Medium',
      beginTime: '2014-01-02T14:30:00.000Z',
      benchmarkSymbol: 'SPY',
      totalReturn: 1.5,
      simulated: true,
      strategyCount: expect.any(Number),
    });
    expect(data?.performance.map(({ tradeDate }) => tradeDate)).toEqual([
      '20140102',
      '20140103',
      '20140110',
      '20140117',
    ]);
    expect(data?.performance[0]).toEqual({ tradeDate: '20140102', cumReturn: 0, benchmarkCumReturn: 0 });
    const digits = data?.performance.flatMap(({ cumReturn, benchmarkCumReturn }) => [cumReturn, benchmarkCumReturn]);
    expect(digits?.every((value) => `${value}`.length <= '-0.123456'.length)).toBe(true);
  });
});
