import { addDays, newYorkInstant, nextTradingDay, sessionOf, type TradingDay } from '@pipa/calendar';
import { readTape } from '@pipa/db/market';
import { expect } from 'vitest';
import { MAX_QUOTE_AGE_MS } from '../trade/trade-at-once.ts';
import type { LiveWorld } from './live-world.ts';
import type { Simulator } from './simulator.ts';

const MINUTE_MS = 60_000;
/** Market minutes after the open at which a played session ticks; each is followed by another tick a little later. */
const TICK_MINUTES = [0, 1, 5, 30, 90, 150, 205, 270, 330, 388];
/** Ticks until the work that is due at an instant is done. */
const TICKS_AT_ONCE = 4;

/** A played day that the product was up for. */
export interface PlayedDay {
  readonly day: TradingDay;
  /** Ticks of the session whose tape was compared with the world. */
  readonly compared: number;
}

/**
 * Plays the days of a real market up to the close of one at the times of their sessions, and compares what was seen with the world at
 * each tick. Days in `down` pass without the product.
 */
export async function playUntil(
  world: LiveWorld,
  simulator: Simulator,
  last: TradingDay,
  { down = [] }: { readonly down?: readonly TradingDay[] } = {},
): Promise<PlayedDay[]> {
  const played: PlayedDay[] = [];
  for (let { day } = await simulator.state(); day <= last; ) {
    if (down.includes(day)) {
      // The clock of the product stays where it is, and the world goes on.
      let end = day;
      while (down.includes(nextTradingDay(end))) end = nextTradingDay(end);
      const morning = newYorkInstant(addDays(end, 1), 6 * 60);
      if (morning > world.now) world.now = morning;
    }
    played.push({ day, compared: await playDay(world, simulator, day) });
    ({ day } = await simulator.state());
  }
  return played;
}

async function playDay(world: LiveWorld, simulator: Simulator, day: TradingDay): Promise<number> {
  const { openAt, closeAt } = sessionOf(day);
  const at = (base: Date, minutes: number) => new Date(base.getTime() + minutes * MINUTE_MS);
  const instants = [
    ...[-90, -59, -30, -10].map((minutes) => at(openAt, minutes)),
    ...TICK_MINUTES.flatMap((minutes) => [at(openAt, minutes), new Date(at(openAt, minutes).getTime() + 16_000)]),
    ...[0, 15, 30, 41, 62, 93, 124, 155, 186].map((minutes) => at(closeAt, minutes)),
  ].filter((instant, i, all) => instant >= world.now && (instant < closeAt || all.indexOf(instant) === i));
  let compared = 0;
  for (const instant of instants.toSorted((a, b) => a.getTime() - b.getTime())) {
    if (instant > world.now) world.now = instant;
    compared += await tickAtOnce(world, simulator, day);
    if ((await simulator.state()).day !== day) return compared;
  }
  // A day that was missed is done as fast as the vendor answers.
  for (let i = 0; i < 20 && (await simulator.state()).day === day; i++) {
    await tickAtOnce(world, simulator, day);
    if ((await simulator.state()).day === day && i > 1) world.now = new Date(world.now.getTime() + 31 * MINUTE_MS);
  }
  if ((await simulator.state()).day === day) throw new Error(`${day} is not done`);
  return compared;
}

async function tickAtOnce(world: LiveWorld, simulator: Simulator, day: TradingDay): Promise<number> {
  let compared = 0;
  for (let i = 0, before = ''; i < TICKS_AT_ONCE; i++) {
    const state = await simulator.tick();
    if (state.phase === 'Open' && state.day === day) compared += await compareTape(world, simulator, day);
    const now = `${state.day} ${state.phase} ${state.tick}`;
    if (now === before || state.day !== day) break;
    before = now;
  }
  return compared;
}

/** What was seen of a session is what had traded by then, and nothing later. */
async function compareTape(world: LiveWorld, { db }: Simulator, day: TradingDay): Promise<number> {
  const tape = await readTape(db.pool, day);
  for (const [symbol, { close, seen }] of tape) {
    if (seen === undefined) throw new Error(`${symbol} has a bar that was not seen`);
    expect(seen.at.getTime()).toBeLessThanOrEqual(world.now.getTime());
    expect([symbol, close]).toEqual([symbol, world.tradeAt(symbol, seen.at, day)]);
  }
  return tape.size;
}

/** Every execution at our own venue: within its session, at a price that was seen, and that was fresh then. */
export async function expectFreshFills({ db }: Simulator, world: LiveWorld): Promise<number> {
  const fills = await db.prisma.execution.findMany({ include: { order: { select: { symbol: true, reason: true } } } });
  const traded = fills.filter(({ fillKey }) => !fillKey.endsWith('-delisted'));
  for (const { execTime, marketPrice, marketAt, order } of traded) {
    const day = execTime.toISOString().slice(0, 10);
    const { openAt, closeAt } = sessionOf(day);
    expect(execTime >= openAt && execTime < closeAt).toBe(true);
    if (marketAt === null || marketPrice === null) throw new Error(`a fill of ${order.symbol} on ${day} has no quote`);
    expect(execTime.getTime() - marketAt.getTime()).toBeLessThanOrEqual(MAX_QUOTE_AGE_MS);
    expect(marketPrice.toNumber()).toBeCloseTo(world.tradeAt(order.symbol, marketAt, day) ?? Number.NaN, 4);
  }
  return traded.length;
}
