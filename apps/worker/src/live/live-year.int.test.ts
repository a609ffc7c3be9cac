import { newYorkInstant, type TradingDay, tradingDaysBetween } from '@pipa/calendar';
import type { Pool } from '@pipa/db';
import { afterAll, describe, expect, it } from 'vitest';
import { expectFreshFills, type PlayedDay, playUntil } from '../testing/live-days.ts';
import { createLiveWorld, type LiveWorld } from '../testing/live-world.ts';
import { createScriptedMarket } from '../testing/scripted-market.ts';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';
import { MAX_QUOTE_AGE_MS } from '../trade/trade-at-once.ts';
import { liveMarket } from './live-market.ts';
import { vendorFeed } from './vendor-feed.ts';

const YEAR = '2026';
const days = tradingDaysBetween(`${YEAR}-01-05`, `${YEAR}-12-31`);
const [FIRST = ''] = days;
const SYMBOLS = ['SPY', 'BND', 'AAAA', 'BBBB', 'CCCC', 'DDDD', 'EEEE', 'FFFF', 'GGGG', 'HHHH'];
const at = (day: string, hour: number, minute = 0) => newYorkInstant(day, hour * 60 + minute);

/** Numbers in 0..1 that are the same in each run. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Faults and splits of each month, drawn, and what becomes of four instruments. */
function plant(world: LiveWorld): { down: TradingDay[] } {
  const draw = drawing(2026);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(draw() * of.length)] as T;
  const down: TradingDay[] = [];
  for (const [month, ofMonth] of Map.groupBy(days, (day) => day.slice(0, 7))) {
    const inside = ofMonth.slice(2, -3);
    const split = {
      symbol: pick(['GGGG', 'HHHH', 'BBBB']),
      exDate: pick(inside),
      kind: 'Split',
      payDate: null,
    } as const;
    world.actions.push({ ...split, value: pick(['2', '3', '0.5']) });
    const exDate = pick(inside);
    world.actions.push({ symbol: 'FFFF', exDate, kind: 'Dividend', value: '0.3', payDate: ofMonth.at(-1) ?? exDate });
    for (let i = 0; i < 3; i++) {
      const [day, hour] = [pick(inside), 9 + Math.floor(draw() * 6)];
      world.outages.push([at(day, hour, 31), at(day, hour + 1, 30)]);
    }
    const late = pick(inside);
    world.outages.push([at(late, 8), at(late, 9 + Math.floor(draw() * 3), 45)]);
    world.partial.set(pick(inside), { share: 0.5, tries: 2 });
    const wrong = inside.indexOf(pick(inside.slice(0, -3)));
    const [day, until] = [inside[wrong] ?? '', inside[wrong + 1] ?? ''];
    world.errors.push({ symbol: pick(['BND', 'CCCC']), day, factor: 1.015, until: at(until, 12) });
    const halted = pick(inside);
    world.halt(pick(['FFFF', 'GGGG']), [at(halted, 9), at(halted, 17)]);
    if (Number(month.slice(5)) % 3 === 0) {
      const first = days.indexOf(pick(inside.slice(0, -2)));
      down.push(...days.slice(first, first + 1 + Math.floor(draw() * 2)));
    }
  }
  world.list('AAAX', '2026-03-09', 'AAAA');
  world.delist('AAAA', '2026-03-06');
  world.list('NEWC', '2026-05-11', 'CHLD');
  world.list('CHLD', '2030-01-02', 'CHLD');
  world.delist('DDDD', '2026-08-07');
  world.delist('EEEE', '2026-10-14');
  world.changes.push(
    { symbol: 'AAAA', day: '2026-03-09', change: { kind: 'Renamed', newSymbol: 'AAAX' } },
    { symbol: 'CCCC', day: '2026-05-11', change: { kind: 'SpunOff', spunOff: 'NEWC', ratio: 0.5 } },
    { symbol: 'DDDD', day: '2026-08-10', change: { kind: 'Merged', into: 'FFFF', ratio: 0.7, cash: 3 } },
  );
  return { down };
}

// A year takes minutes: PIPA_LIVE_YEAR=1 npx vitest run --project integration live-year
describe.runIf(process.env.PIPA_LIVE_YEAR === '1')('a year of a real market', () => {
  let simulator: Simulator;
  afterAll(() => simulator?.db.drop());

  it('ends with books that agree, and nothing was filled at a stale quote', { timeout: 3_600_000 }, async () => {
    const world = createLiveWorld(createScriptedMarket([...SYMBOLS, 'CHLD']), at(FIRST, 7));
    const { down } = plant(world);
    const clock = () => world.now;
    const liveOf = (pool: Pool) => {
      const feed = vendorFeed({ pool, clock }, world.vendor, world.quotes);
      return liveMarket({ feed, maxQuoteAgeMs: MAX_QUOTE_AGE_MS, valuationMs: 15_000 });
    };
    const strategies = (['Daily', 'Weekly', 'Monthly'] as const).map((rebalance) => ({
      ...holding(rebalance, {}, rebalance),
      decide: ({ panel, t }: Parameters<ReturnType<typeof holding>['decide']>[0]) => {
        const traded = panel.symbols.filter((_, i) => (panel.close[i]?.[t] ?? Number.NaN) > 0);
        return new Map(
          traded.map((symbol, i) => [symbol, (0.95 / traded.length) * (1 + ((t + i) % 2 === 0 ? 0.4 : -0.4))]),
        );
      },
    }));
    simulator = await createSimulator({ day: FIRST, strategies, symbols: SYMBOLS, real: { liveOf, clock } });
    const ids: number[] = [];
    for (const { code } of strategies) {
      const { portfolioId } = await simulator.open({ code, amount: 60_000 });
      await simulator.investor.start(portfolioId);
      ids.push(portfolioId);
    }
    const played: PlayedDay[] = [];
    for (const ofMonth of Map.groupBy(days, (day) => day.slice(0, 7)).values()) {
      played.push(...(await playUntil(world, simulator, ofMonth.at(-1) ?? FIRST, { down })));
      await simulator.expectBooksAgree();
      const stale = await simulator.db.prisma.position.findMany({ where: { symbol: { in: ['AAAA'] } } });
      if ((ofMonth[0] ?? '') > '2026-03') expect(stale).toEqual([]);
    }
    expect(played.map(({ day }) => day)).toEqual(days);
    for (const portfolioId of ids) {
      expect(await simulator.db.prisma.portfolioRecord.count({ where: { portfolioId } })).toBe(days.length);
    }
    const fills = await expectFreshFills(simulator, world);
    expect(fills).toBeGreaterThan(150);
    const held = await simulator.db.prisma.position.findMany({ select: { symbol: true }, distinct: ['symbol'] });
    expect(held.map(({ symbol }) => symbol)).not.toContain('DDDD');
    expect(held.map(({ symbol }) => symbol)).not.toContain('EEEE');
    expect(await simulator.db.prisma.barRevision.count({ where: { isCorrected: true } })).toBe(world.errors.length);
    console.log(`${played.length} sessions, ${down.length} of them missed, ${fills} fills`);
  });
});
