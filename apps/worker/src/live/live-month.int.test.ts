import { newYorkInstant, sessionOf, tradingDaysBetween } from '@pipa/calendar';
import type { Pool } from '@pipa/db';
import { loadBars } from '@pipa/db/market';
import { listNotifications } from '@pipa/db/notices';
import type { Strategy } from '@pipa/quant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectFreshFills, type PlayedDay, playUntil } from '../testing/live-days.ts';
import { createLiveWorld, type LiveWorld } from '../testing/live-world.ts';
import { createScriptedMarket } from '../testing/scripted-market.ts';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';
import { MAX_QUOTE_AGE_MS } from '../trade/trade-at-once.ts';
import { liveMarket } from './live-market.ts';
import { vendorFeed } from './vendor-feed.ts';

const FIRST = '2026-11-02';
const days = tradingDaysBetween(FIRST, '2026-12-04');
/** 27 November is a half day. */
const DAY = {
  partial: '2026-11-04',
  split: '2026-11-05',
  quotesOut: '2026-11-06',
  rename: '2026-11-09',
  newsOut: '2026-11-10',
  spinOff: '2026-11-12',
  halt: '2026-11-13',
  merger: '2026-11-16',
  corrected: '2026-11-17',
  delisted: '2026-11-18',
  down: ['2026-11-23', '2026-11-24'],
  half: '2026-11-27',
} as const;
const SYMBOLS = ['SPY', 'BND', 'AAAA', 'BBBB', 'CCCC', 'DDDD', 'EEEE', 'FFFF'];
const at = (day: string, hour: number, minute = 0) => newYorkInstant(day, hour * 60 + minute);

/** Holds the same weight of each of these symbols that the market has; swings make it trade at each rebalance. */
function even(code: string, symbols: readonly string[], rebalance: Strategy['rebalance'], swing: number): Strategy {
  return {
    ...holding(code, {}, rebalance),
    decide: ({ panel, t }) => {
      const known = symbols.filter((symbol) => panel.symbols.includes(symbol));
      const weight = (i: number) => (0.96 / symbols.length) * (1 + swing * ((t + i) % 2 === 0 ? 1 : -1));
      return new Map(known.map((symbol, i) => [symbol, weight(i)]));
    },
  };
}
/** Buys once in the month and keeps what becomes of it. */
const keeper = even('keeper', ['AAAA', 'BBBB', 'CCCC', 'DDDD', 'EEEE', 'FFFF'], 'Monthly', 0);
const daily = even('daily', ['AAAA', 'BBBB', 'CCCC', 'FFFF'], 'Daily', 0.2);

let world: LiveWorld;
let simulator: Simulator;
let keeping: number;
let trading: number;
let late: number;
const played: PlayedDay[] = [];
const sharesAt = new Map<string, Map<string, number>>();

const sharesOf = async (portfolioId: number) =>
  new Map(
    (await simulator.db.prisma.position.findMany({ where: { portfolioId } })).map(({ symbol, shares }) => [
      symbol,
      shares.toNumber(),
    ]),
  );
const play = async (last: string, down: readonly string[] = []) => {
  played.push(...(await playUntil(world, simulator, last, { down })));
  await simulator.expectBooksAgree();
  sharesAt.set(last, await sharesOf(keeping));
};
const administratorNotices = async () => {
  const admin = await simulator.db.prisma.user.findFirstOrThrow({ where: { role: 'Administrator' } });
  return (await listNotifications(simulator.db.pool, admin.userId, { limit: 50 })).notifications.map(
    ({ notice }) => notice,
  );
};

beforeAll(async () => {
  const market = createScriptedMarket([...SYMBOLS, 'CHLD']);
  world = createLiveWorld(market, at(FIRST, 7));
  world.list('AAAX', DAY.rename, 'AAAA');
  world.delist('AAAA', '2026-11-06');
  world.list('NEWC', DAY.spinOff, 'CHLD');
  world.list('CHLD', '2030-01-02', 'CHLD');
  world.delist('DDDD', '2026-11-13');
  world.delist('EEEE', DAY.delisted);
  world.changes.push(
    { symbol: 'AAAA', day: DAY.rename, change: { kind: 'Renamed', newSymbol: 'AAAX' } },
    { symbol: 'CCCC', day: DAY.spinOff, change: { kind: 'SpunOff', spunOff: 'NEWC', ratio: 0.5 } },
    { symbol: 'DDDD', day: DAY.merger, change: { kind: 'Merged', into: 'BBBB', ratio: 0.7, cash: 3 } },
  );
  const corrected = { day: DAY.corrected, factor: 1.02, until: at('2026-11-18', 12) };
  world.errors.push({ symbol: 'BND', ...corrected }, { symbol: 'CCCC', ...corrected });
  world.actions.push(
    { symbol: 'BBBB', exDate: DAY.split, kind: 'Split', value: '2', payDate: null },
    { symbol: 'FFFF', exDate: DAY.split, kind: 'Dividend', value: '0.4', payDate: DAY.rename },
  );
  world.partial.set(DAY.partial, { share: 0.6, tries: 4 });
  world.outages.push([at(DAY.quotesOut, 9, 34), at(DAY.quotesOut, 11)], [at(DAY.newsOut, 8), at(DAY.newsOut, 10)]);
  world.halt('FFFF', [at(DAY.halt, 9), at(DAY.halt, 17)]);
  const clock = () => world.now;
  const real = {
    clock,
    liveOf: (pool: Pool) => {
      const feed = vendorFeed({ pool, clock }, world.vendor, world.quotes);
      return liveMarket({ feed, maxQuoteAgeMs: MAX_QUOTE_AGE_MS, valuationMs: 15_000 });
    },
  };
  simulator = await createSimulator({ day: FIRST, strategies: [keeper, daily], symbols: SYMBOLS, real });
  await simulator.db.prisma.user.create({
    data: {
      ...{ userName: 'root', userNameKey: 'root', email: 'root@example.org', emailKey: 'root@example.org' },
      ...{ passwordHash: 'x', firstName: 'R', lastName: 'R', role: 'Administrator', createdAt: world.now },
    },
  });
  const open = async (code: string) => (await simulator.open({ code, amount: 50_000 })).portfolioId;
  [keeping, trading, late] = [await open('keeper'), await open('daily'), await open('daily')];
  const { userId } = await simulator.db.prisma.user.findFirstOrThrow({ where: { role: 'Investor' } });
  const watched = { name: 'Watched', nameKey: 'watched', symbols: ['SPY', 'AAAA', 'BND'] };
  await simulator.db.prisma.watchList.create({
    data: { userId, ...watched, createdAt: world.now, updatedAt: world.now },
  });
  const alert = { name: 'A', subject: 'symbol', symbol: 'AAAA', condition: {}, channels: [], createdAt: world.now };
  await simulator.db.prisma.alertRule.create({ data: { userId, ...alert } });
  await simulator.investor.start(keeping);
  await simulator.investor.start(trading);
  await play('2026-11-06');
  await play(DAY.newsOut);
  await play('2026-11-11');
  await play(DAY.merger);
  await play('2026-11-20');
  await simulator.investor.start(late);
  await play('2026-11-24', DAY.down);
  await play(days.at(-1) ?? FIRST);
}, 240_000);
afterAll(() => simulator.db.drop());

describe('a month of a real market', () => {
  it('plays every session once, in order, and sees nothing of the future', async () => {
    expect(played.map(({ day }) => day)).toEqual(days);
    const down: readonly string[] = DAY.down;
    for (const { day, compared } of played) expect([day, compared > 0]).toEqual([day, !down.includes(day)]);
    const records = await simulator.db.prisma.portfolioRecord.findMany({ where: { portfolioId: keeping } });
    expect(records.map(({ tradeDate }) => tradeDate.toISOString().slice(0, 10)).toSorted()).toEqual(days);
  });

  it('fills at quotes that were seen and fresh, and nothing in a session that was missed', async () => {
    expect(await expectFreshFills(simulator, world)).toBeGreaterThan(40);
    const on = (day: string) => ({ execTime: { gte: at(day, 0), lt: at(day, 23) } });
    for (const day of DAY.down) expect(await simulator.db.prisma.execution.count({ where: on(day) })).toBe(0);
    const halted = { ...on(DAY.halt), order: { symbol: 'FFFF' } };
    expect(await simulator.db.prisma.execution.count({ where: halted })).toBe(0);
    // A session whose actions were not known in time opened later.
    const first = await simulator.db.prisma.execution.findFirst({
      where: on(DAY.newsOut),
      orderBy: { execTime: 'asc' },
    });
    expect(first === null || first.execTime >= at(DAY.newsOut, 10)).toBe(true);
  });

  it('trades what was due in a missed session at the next real open', async () => {
    const { status, startedAt } = await simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id: late } });
    expect([status, startedAt !== null && startedAt >= sessionOf('2026-11-25').openAt]).toEqual(['Started', true]);
  });

  it('carries positions over', () => {
    const shares = (day: string, symbol: string) => sharesAt.get(day)?.get(symbol) ?? 0;
    expect(shares('2026-11-06', 'AAAA')).toBeGreaterThan(0);
    expect(shares(DAY.newsOut, 'AAAX')).toBe(shares('2026-11-06', 'AAAA'));
    expect([shares(DAY.newsOut, 'AAAA'), shares(DAY.merger, 'DDDD')]).toEqual([0, 0]);
    expect(shares(DAY.merger, 'NEWC')).toBe(Math.trunc(shares('2026-11-11', 'CCCC') / 2));
    expect(shares(DAY.merger, 'CCCC')).toBe(shares('2026-11-11', 'CCCC'));
    const merged = Math.trunc(shares('2026-11-11', 'DDDD') * 0.7 + 1e-9);
    expect(shares(DAY.merger, 'BBBB')).toBe(shares('2026-11-11', 'BBBB') + merged);
    expect(shares('2026-11-20', 'EEEE')).toBe(0);
  });

  it('goes on with the history of an instrument under its new symbol', async () => {
    const bars = await loadBars(simulator.db.pool, ['AAAA', 'AAAX'], { to: days.at(-1) ?? FIRST });
    expect([...bars.keys()]).toEqual(['AAAX']);
    expect(bars.get('AAAX')?.days.length).toBe(60 + days.length);
    const former = await simulator.db.prisma.instrumentSymbol.findMany({ select: { symbol: true, lastDay: true } });
    expect(former).toEqual([{ symbol: 'AAAA', lastDay: new Date('2026-11-06') }]);
  });

  it('takes over a correction after the close, and keeps what it replaces', async () => {
    const { pool, prisma } = simulator.db;
    const bars = (await loadBars(pool, ['BND'], { from: DAY.corrected, to: DAY.corrected })).get('BND');
    const close = world.barOf('BND', DAY.corrected)?.close ?? Number.NaN;
    expect(bars?.close[0]).toBe(close);
    const kept = await prisma.barRevision.findMany({
      where: { isCorrected: true },
      include: { instrument: true },
      orderBy: { instrument: { symbol: 'asc' } },
    });
    expect(kept.map(({ instrument, day, close: was }) => [instrument.symbol, day, was])).toEqual([
      ['BND', new Date(DAY.corrected), close * 1.02],
      ['CCCC', new Date(DAY.corrected), (world.barOf('CCCC', DAY.corrected)?.close ?? Number.NaN) * 1.02],
    ]);
  });

  it('says once in the activities which value rests on a price that was corrected, and keeps the record', async () => {
    const { prisma } = simulator.db;
    const said = await prisma.portfolioLog.findMany({ where: { action: 'Correction' }, orderBy: { id: 'asc' } });
    const [ofKeeper, ...again] = said.filter(({ portfolioId }) => portfolioId === keeping);
    const close = world.barOf('CCCC', DAY.corrected)?.close ?? Number.NaN;
    const [before, now] = [close * 1.02, close].map((value) => `$${value.toFixed(2)}`);
    const difference = ((sharesAt.get('2026-11-20')?.get('CCCC') ?? 0) * close * 0.02).toFixed(2);
    expect(ofKeeper?.message).toBe(
      `CCCC closed ${DAY.corrected} at another price: corrected from ${before} to ${now}. The value of that day stays as recorded; it would be $${difference} less`,
    );
    expect(again).toEqual([]);
    expect(said.some(({ message }) => message.startsWith('BND'))).toBe(false);
    expect(said.some(({ portfolioId }) => portfolioId === trading)).toBe(true);
  });

  it('carries watch lists, alerts and decisions over to the new symbol', async () => {
    const { pool, prisma } = simulator.db;
    expect((await prisma.watchList.findFirstOrThrow()).symbols).toEqual(['SPY', 'AAAX', 'BND']);
    expect((await prisma.alertRule.findFirstOrThrow()).symbol).toBe('AAAX');
    const { rows } = await pool.query(
      `SELECT 1 FROM "strategy_target" WHERE "targets" @> '[["AAAA"]]'
       UNION ALL SELECT 1 FROM "track_holdings" WHERE "holdings" @> '[{"symbol": "AAAA"}]'`,
    );
    expect(rows).toEqual([]);
  });

  it('notifies administrators of what is late, once a day and work', async () => {
    const found = (await administratorNotices()).filter(({ event }) => event === 'operations.marketDataLate');
    expect(found.map(({ parameters }) => parameters).toReversed()).toMatchObject([
      { day: DAY.partial, what: 'Bars' },
      { day: DAY.newsOut, what: 'Actions', reason: 'The vendor does not answer' },
    ]);
  });
});
