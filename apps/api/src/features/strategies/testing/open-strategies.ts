import { dayToUtcDate, nextTradingEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { api } from '@pipa/contract';
import type { Prisma } from '@pipa/db';
import { importBars } from '@pipa/db/market';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { seedMarket, seedReport, seedStrategy } from '../../../testing/test-market.ts';
import { registerReads } from '../../reads/routes.ts';
import { registerStrategies } from '../routes.ts';

export const METRICS = {
  totalReturn: 1.5,
  cagr: 0.1,
  annualReturn: 0.11,
  sharpe: 0.9,
  sortino: null,
  volatility: 0.12,
  maxDrawdown: -0.2,
  beta: 0.8,
  alpha: 0.02,
};
export const BENCHMARK_METRICS = { ...METRICS, totalReturn: 1.2, sharpe: 0.7, beta: 1, alpha: 0 };

function sessions(count: number): number[] {
  const days = [toEpochDay('2014-01-02')];
  while (days.length < count) days.push(nextTradingEpochDay(days[days.length - 1]));
  return days;
}

/** A report of twelve sessions from 2014-01-02; returns its id. */
export function seedLongReport(
  { context }: TestApp,
  strategyId: number,
  data: Partial<Prisma.BacktestReportUncheckedCreateInput> = {},
) {
  const days = sessions(12);
  return seedReport(context, strategyId, {
    endDay: dayToUtcDate('2014-01-17'),
    metrics: METRICS,
    benchmarkMetrics: BENCHMARK_METRICS,
    days,
    equity: days.map((_, i) => 100_000 + 1_000 * i),
    benchmarkEquity: days.map((_, i) => 100_000 + 500 * i),
    drawdowns: [{ start: days[1], trough: days[2], end: null, depth: -0.02, days: 30 }],
    monthly: [{ year: 2014, months: [0.01, ...Array(11).fill(null)], total: 0.01 }],
    lastPositions: [
      { symbol: 'AAA', ratio: 0.6, shares: 10, price: 1, value: 1, cost: 1 },
      { symbol: 'BBB', ratio: 0.3, shares: 10, price: 1, value: 1, cost: 1 },
    ],
    costTotal: 123.456789,
    ...data,
  });
}

/** Gives a fund a bar on a day before all others. */
export async function seedFirstDay(t: TestApp, symbol: string, day: TradingDay): Promise<void> {
  const one = Float64Array.of(100);
  const bars = { symbol, days: Int32Array.of(toEpochDay(day)), open: one, high: one, low: one, close: one };
  const facts = {
    name: symbol,
    kind: 'ETF',
    sector: 'Sector',
    industry: null,
    listedOn: null,
    delistedOn: null,
  } as const;
  await importBars(t.context.pool, [
    { instrument: { symbol, ...facts }, bars: { ...bars, adjClose: one, volume: one } },
  ]);
}

export type OpenStrategies = Awaited<ReturnType<typeof openStrategies>>;

/** The calls of strategies, with one that is open, one hidden, one internal and one retired. */
export async function openStrategies() {
  const t = await createTestApp({ features: [registerReads, registerStrategies] });
  await seedMarket(t.context);
  const [user, admin] = [await t.createUser(), await t.createAdmin()];
  const open = await seedStrategy(t.context, { name: 'Sector 100% rotation', code: 'sector-rotation' });
  const hidden = await seedStrategy(t.context, { name: 'Hidden', openForInvestor: false });
  await seedStrategy(t.context, { name: 'ISF: internal' });
  await seedStrategy(t.context, { name: 'Retired', status: 'Offline' });
  const list = async (input: Parameters<typeof t.call<typeof api.strategies>>[1] = {}, who = user) =>
    (await t.call(api.strategies, input, { token: who.token })).data;
  const names = async (...args: Parameters<typeof list>) => (await list(...args)).map(({ name }) => name);
  return { t, user, admin, open, hidden, list, names };
}
