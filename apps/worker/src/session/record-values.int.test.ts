import { sessionOf } from '@pipa/calendar';
import { marketMomentOf } from '@pipa/db/market';
import { listValuePoints, thinValuePoints } from '@pipa/db/portfolios';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { tickMarket } from '../market-clock/tick-market.ts';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';
import { recordValues } from './record-values.ts';
import { createSessionPrices } from './session-prices.ts';

const DAY = '2024-03-06';
const MINUTE_MS = 60_000;
/** Of a session of four seconds. */
const STEP_MS = 70;
let simulator: Simulator;
let portfolioId: number;

beforeAll(async () => {
  simulator = await createSimulator({ day: DAY, strategies: [holding('index', { SPY: 1 }, 'Daily')] });
  ({ portfolioId } = await simulator.open({ code: 'index', amount: 30_000 }));
  await simulator.investor.start(portfolioId);
});
afterAll(() => simulator.db.drop());

const points = () => listValuePoints(simulator.db.pool, portfolioId);
/** Plays the session under way in steps of a few minutes. */
async function playSession(): Promise<void> {
  await simulator.until(({ phase, tick }) => phase === 'Open' && tick > 0);
  while ((await simulator.tick(STEP_MS)).phase === 'Open');
}
const minutesApart = (instants: readonly { at: Date }[]) =>
  instants.slice(1).map(({ at }, i) => (at.getTime() - instants[i].at.getTime()) / MINUTE_MS);

it('keeps what a portfolio was worth every few minutes of a session, beside its benchmark', async () => {
  await playSession();
  const { openAt, closeAt } = sessionOf(DAY);
  const stored = await points();
  expect(stored.length).toBeGreaterThan(20);
  expect(stored.length).toBeLessThanOrEqual(78);
  expect(stored[0].at.getTime()).toBeGreaterThan(openAt.getTime());
  expect(stored.at(-1)?.at.getTime()).toBeLessThan(closeAt.getTime());
  expect(Math.min(...minutesApart(stored))).toBeGreaterThan(0);
  for (const { value, cumReturn } of stored) expect(Number(value)).toBeCloseTo(30_000 * (1 + cumReturn), 4);
  // All of the money is in the benchmark, so that both lines move alike but for the costs and the opening's gap.
  const [first, last] = [stored[0], stored[stored.length - 1]];
  const grown = (from: number, to: number) => (1 + to) / (1 + from) - 1;
  expect(grown(first.cumReturn, last.cumReturn)).toBeCloseTo(
    grown(first.benchmarkCumReturn, last.benchmarkCumReturn),
    3,
  );
  expect(new Set(stored.map(({ cumReturn }) => cumReturn)).size).toBeGreaterThan(10);
});

it('keeps half hours of the days before, and nothing older than a week', async () => {
  const dense = await points();
  await simulator.finishDay();
  expect(await points()).toEqual(dense);
  await playSession();
  await simulator.finishDay();
  const ofFirstDay = (await points()).filter(({ at }) => at < sessionOf(DAY).closeAt);
  expect(ofFirstDay.length).toBeLessThanOrEqual(14);
  expect(ofFirstDay.length).toBeGreaterThanOrEqual(9);
  const thinned = await points();
  await thinValuePoints(simulator.db.pool, sessionOf('2024-03-07').openAt);
  expect(await points()).toEqual(thinned);
  await thinValuePoints(simulator.db.pool, new Date('2024-03-30T14:00:00Z'));
  expect(await points()).toEqual([]);
});

it('are stored after the tick is published, which does not wait for them', async () => {
  const before = await simulator.until(({ phase, tick }) => phase === 'Open' && tick > 0);
  const count = (await points()).length;
  const countsAtPublishing: number[] = [];
  const bus = {
    publish: async () => {
      countsAtPublishing.push((await points()).length);
    },
  };
  const after = await tickMarket({ ...simulator.context, bus }, 'test', STEP_MS * 2);
  await simulator.context.valueRecorder.settled();
  expect(after?.elapsedMs).toBeGreaterThan(before.elapsedMs);
  expect(countsAtPublishing[0]).toBe(count);
  expect(await points()).toHaveLength(count + 1);
});

it('hold up neither the tick nor its successors while they cannot be stored', async () => {
  const before = await simulator.until(({ phase, tick }) => phase === 'Open' && tick > 0);
  const count = (await points()).length;
  const client = await simulator.db.pool.connect();
  await client.query('BEGIN; LOCK TABLE "portfolio_value_point" IN ACCESS EXCLUSIVE MODE');
  let state = before;
  for (let i = 0; i < 3; i++) state = (await tickMarket(simulator.context, 'test', STEP_MS * 2)) ?? state;
  expect(state.tick).toBe(before.tick + 3);
  await client.query('ROLLBACK');
  client.release();
  await simulator.context.valueRecorder.settled();
  // One slot waited, the others were left out.
  expect(await points()).toHaveLength(count + 1);
});

it('read the prices of a session once', async () => {
  const state = await simulator.until(({ phase, tick }) => phase === 'Open' && tick > 2);
  const query = vi.fn((...text: unknown[]) => Reflect.apply(simulator.db.pool.query, simulator.db.pool, text));
  const context = { ...simulator.context, pricesOf: createSessionPrices({ query } as never) };
  const count = (await points()).length;
  for (const later of [200, 400]) await recordValues(context, { ...state, elapsedMs: state.elapsedMs + later });
  expect(await points()).toHaveLength(count + 2);
  expect(query).toHaveBeenCalledTimes(3);
});

it('that do not fit into the time of a tick wait for the next', async () => {
  const state = await simulator.until(({ phase, tick }) => phase === 'Open' && tick > 2);
  const count = (await points()).length;
  const instants = [0, 3_000];
  const clock = () => new Date(instants.shift() ?? Number.NaN);
  const warn = vi.fn();
  const slow = { ...simulator.context, clock, logger: { warn } as never };
  await recordValues(slow, { ...state, elapsedMs: state.elapsedMs + 600 });
  expect(await points()).toHaveLength(count);
  expect(warn.mock.calls).toEqual([[expect.objectContaining({ stored: 0 }), expect.any(String)]]);
});

it('does not stop the market when the values cannot be stored', async () => {
  const state = await simulator.until(({ phase, tick }) => phase === 'Open' && tick > 2);
  expect(marketMomentOf(state).phase).toBe('Open');
  const broken = { ...simulator.context, pool: null as never };
  await expect(recordValues(broken, state)).resolves.toBeUndefined();
});
