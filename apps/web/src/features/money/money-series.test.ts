import { expect, it } from 'vitest';
import { moneyRows } from '../../queries/dashboard/money-rows.fixture.ts';
import { investedReturn, type MoneyCurve, moneySeries, presentReturn } from './money-series.ts';

const close = (tradeDate: string, cumReturn: number, benchmarkCumReturn = 0) => ({
  tradeDate,
  value: 1_000,
  cumReturn,
  benchmarkCumReturn,
});
const curve: MoneyCurve = {
  closes: [close('20261118', 0.1), close('20261119', 0.2, 0.05)],
  points: [{ at: '2026-11-20T15:00:00.000Z', totalReturn: 1.2 * 1.01 - 1, benchmarkReturn: 1.05 * 1.02 - 1 }],
  invested: { closes: [close('20261119', 0.5, 0.02)], points: [] },
};
const now = { at: '2026-11-20T15:07:00.000Z', total: { dailyReturn: 0.05, benchmarkDailyReturn: 0.04 } };

it('ends a day with the change of the day that is shown beside it', () => {
  const { labels, ours, benchmark, ourName } = moneySeries('1D', curve, now);
  expect(labels).toEqual(['Last close', '10:00', '10:07']);
  expect(ours.at(-1)).toBeCloseTo(0.05, 12);
  expect(benchmark.at(-1)).toBeCloseTo(0.04, 12);
  expect(ourName).toBe('My money');
});

it('goes from the first deposit to the present over all closes', () => {
  const { labels, ours } = moneySeries('All', curve, now);
  expect(labels).toEqual(['Start', '2026-11-18', '2026-11-19', '2026-11-20']);
  expect(ours.map((value) => Number(value?.toFixed(9)))).toEqual([0, 0.1, 0.2, 0.26]);
});

it('counts the present day once after its close is recorded', () => {
  const closed = { ...now, at: '2026-11-19T21:30:00.000Z' };
  expect(moneySeries('All', curve, closed).labels.at(-1)).toBe('2026-11-19');
  expect(presentReturn(curve, closed).totalReturn).toBeCloseTo(1.1 * 1.05 - 1, 12);
});

it('has the return of the benchmark since its open in the first session', () => {
  const none = { closes: [], points: [] };
  const first = {
    invested: none,
    closes: [],
    points: [{ at: '2026-11-20T15:00:00.000Z', totalReturn: 0.01, benchmarkReturn: 0.03 }],
  };
  expect(presentReturn(first, now)).toMatchObject({ totalReturn: expect.closeTo(0.05, 12), benchmarkReturn: 0.03 });
});

it('has what is in portfolios apart, with its change of the session', () => {
  const [first] = moneyRows().portfolios;
  const running = { ...first, value: 1_100, dailyProfitLoss: 100, dailyReturn: 0.1 };
  const sold = { ...first, value: 0, dailyProfitLoss: -50, dailyReturn: -0.05 };
  const still = { ...first, value: 1_000, dailyProfitLoss: 0, dailyReturn: 0 };
  const waiting = { ...first, value: 0, dailyProfitLoss: 0, dailyReturn: null };
  const dailyReturn = investedReturn([running, sold, still, waiting]);
  expect(dailyReturn).toBeCloseTo(50 / 3_000, 12);
  expect(investedReturn([waiting])).toBeNull();
  const { labels, ours } = moneySeries('All', curve.invested, { ...now, total: { ...now.total, dailyReturn } });
  expect(labels).toEqual(['Start', '2026-11-19', '2026-11-20']);
  expect(ours.map((value) => Number(value?.toFixed(9)))).toEqual([0, 0.5, 0.525]);
});
