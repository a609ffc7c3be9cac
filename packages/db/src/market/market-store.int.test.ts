import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import {
  controlMarket,
  createMarketState,
  findNextOpenDay,
  leaseMarket,
  markDayClosed,
  marketStatusOf,
  moveMarket,
  nextOpenDay,
  noteMarketWork,
  readMarketProgress,
  readMarketState,
  releaseMarket,
} from './market-store.ts';

const DAY = '2024-03-08';
const db = testDatabase();
beforeEach(async () => {
  await db.prisma.marketState.deleteMany();
});

const create = (lastDay: string | null = null) =>
  createMarketState(db.prisma, {
    source: 'replay',
    seed: 3,
    day: DAY,
    sessionSeconds: 60,
    lastClosedDay: '2024-03-07',
    firstDay: '2020-01-02',
    lastDay,
  });

describe('the market row', () => {
  it('is missing before the seed, made once, and never changes its source', async () => {
    await expect(readMarketState(db.prisma)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await create();
    await create('2030-01-02');
    expect(await readMarketState(db.prisma)).toMatchObject({ day: DAY, phase: 'PreOpen', lastDay: null, tick: 0 });
    const changed = db.pool.query(`UPDATE "market_state" SET "source" = 'simulated'`);
    await expect(changed).rejects.toThrow(/belongs to one market/);
  });

  it('shows its status in market time', async () => {
    await create();
    expect(marketStatusOf(await readMarketState(db.prisma))).toEqual({
      source: 'replay',
      simulated: false,
      status: 'close',
      phase: 'PreOpen',
      day: DAY,
      at: '2024-03-08T14:00:00.000Z',
      fraction: 0,
      lastClosedDay: '2024-03-07',
      nextTradeDate: DAY,
      paused: false,
      speed: 1,
      sessionSeconds: 60,
    });
  });
});

describe('the next open', () => {
  it.each([
    ['PreOpen', null, DAY],
    ['Open', null, '2024-03-11'],
    ['Closed', '2024-03-11', '2024-03-11'],
    ['PreOpen', DAY, DAY],
    ['Open', DAY, null],
    ['Closed', DAY, null],
    ['Ended', DAY, null],
  ] as const)('asked for in %s of a history up to %s is %s', (phase, lastDay, expected) => {
    const state = { day: DAY, phase, lastDay };
    expect(findNextOpenDay(state)).toBe(expected);
    if (expected !== null) expect(nextOpenDay(state)).toBe(expected);
    else expect(() => nextOpenDay(state)).toThrow('The market history has ended');
  });
});

describe('the lease', () => {
  it('belongs to one worker until it is released or runs out', async () => {
    await create();
    const taken = await Promise.all(['a', 'b', 'c'].map((owner) => leaseMarket(db.prisma, owner, 60_000)));
    expect(taken.filter((state) => state !== null)).toHaveLength(1);
    const owner = ['a', 'b', 'c'][taken.findIndex((state) => state !== null)];
    expect(await leaseMarket(db.prisma, owner, 60_000)).not.toBeNull();
    await releaseMarket(db.prisma, owner);
    expect(await leaseMarket(db.prisma, 'd', -1)).not.toBeNull();
    expect(await leaseMarket(db.prisma, 'e', 60_000)).not.toBeNull();
  });

  it('is needed to move the clock, which moves from its stored state only', async () => {
    await create();
    const state = await leaseMarket(db.prisma, 'a', 60_000);
    if (state === null) throw new Error('no lease');
    const next = { day: DAY, phase: 'Open', elapsedMs: 0, tick: 0 } as const;
    expect(await moveMarket(db.prisma, 'b', state, next)).toBe(false);
    expect(await moveMarket(db.prisma, 'a', state, next)).toBe(true);
    expect(await moveMarket(db.prisma, 'a', state, next)).toBe(false);
    expect((await readMarketState(db.prisma)).phase).toBe('Open');
  });
});

describe('the progress of the market', () => {
  const LONG_AGO = new Date('2020-01-01T00:00:00Z');
  const setBack = () => db.prisma.marketState.updateMany({ data: { progressedAt: LONG_AGO } });
  /** Whether the clock has gone on since it was set back, and what it waits for. */
  const progress = async () => {
    const { progressedAt, waitsFor } = (await readMarketProgress(db.pool)) ?? {};
    return [progressedAt?.getTime() !== LONG_AGO.getTime(), waitsFor];
  };
  const lead = async () => {
    await create();
    const state = await leaseMarket(db.prisma, 'a', 60_000);
    if (state === null) throw new Error('no lease');
    await setBack();
    return state;
  };

  it('is a clock that moves, not a lease that is renewed', async () => {
    const state = await lead();
    await leaseMarket(db.prisma, 'a', 60_000);
    expect(await progress()).toEqual([false, null]);
    await moveMarket(db.prisma, 'a', state, { day: DAY, phase: 'Open', elapsedMs: 5, tick: 1 });
    expect(await progress()).toEqual([true, null]);
  });

  it('is work that goes further, not work that fails and is repeated', async () => {
    const state = await lead();
    const note = (done: number | null, owner = 'a') =>
      noteMarketWork(db.prisma, owner, { waitsFor: `part ${done}`, done });
    await note(1);
    await note(5);
    expect(await progress()).toEqual([true, 'part 5']);
    await setBack();
    for (const done of [1, 5]) await note(done);
    await note(6, 'b');
    expect(await progress()).toEqual([false, 'part 5']);
    await note(6);
    expect(await progress()).toEqual([true, 'part 6']);
    await moveMarket(db.prisma, 'a', state, { day: DAY, phase: 'Closed', elapsedMs: 0, tick: 1 });
    await setBack();
    await note(1);
    expect(await progress()).toEqual([true, 'part 1']);
  });

  it('is a close, and a clock that an administrator resumes', async () => {
    await lead();
    await markDayClosed(db.prisma, DAY);
    expect(await progress()).toEqual([true, null]);
    const { closedAt } = (await readMarketProgress(db.pool)) ?? {};
    await markDayClosed(db.prisma, DAY);
    expect((await readMarketProgress(db.pool))?.closedAt).toEqual(closedAt);
    await setBack();
    await controlMarket(db.prisma, { action: 'resume' });
    expect(await progress()).toEqual([true, null]);
  });
});

describe('controlMarket', () => {
  it('pauses, resumes and changes the speed', async () => {
    await create();
    expect(await controlMarket(db.prisma, { action: 'pause' })).toMatchObject({ paused: true });
    expect(await controlMarket(db.prisma, { action: 'resume' })).toMatchObject({ paused: false });
    expect(await controlMarket(db.prisma, { action: 'speed', speed: 8 })).toMatchObject({ speed: 8 });
  });

  it('steps from phase to phase, but over no work that is not done', async () => {
    await create(DAY);
    const step = () => controlMarket(db.prisma, { action: 'step' });
    expect(await step()).toMatchObject({ phase: 'Open', elapsedMs: 0 });
    await expect(step()).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION', message: 'The opening is being traded' });
    await db.prisma.marketState.updateMany({ data: { tick: 1 } });
    expect(await step()).toMatchObject({ phase: 'Closed' });
    await expect(step()).rejects.toMatchObject({ message: 'The work of the day is not done yet' });
    await markDayClosed(db.prisma, DAY);
    await markDayClosed(db.prisma, '2024-03-07');
    expect((await readMarketState(db.prisma)).lastClosedDay).toBe(DAY);
    expect(await step()).toMatchObject({ phase: 'Ended', day: DAY });
    await expect(step()).rejects.toMatchObject({ message: 'The history has ended' });
  });
});
