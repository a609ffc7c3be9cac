import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../sql/transaction.ts';
import { makeAccount, makePortfolio } from '../testing/test-accounts.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  ALL_PORTFOLIOS,
  type CloseRange,
  cutCloseRanges,
  endCloseRange,
  hasCloseRanges,
  takeCloseRange,
} from './close-range-store.ts';

const NOW = new Date('2030-06-01T12:00:00Z');
const OPEN_AT = new Date('2024-03-06T14:30:00Z');
const DAY = '2024-03-06';
const STEP = 'charge fees';

let db: TestDatabase;
const ids: number[] = [];

beforeAll(async () => {
  db = await createTestDatabase({ max: 4 });
  const accountId = await makeAccount(db.prisma, NOW);
  for (let i = 0; i < 7; i++) ids.push(await makePortfolio(db.prisma, accountId, NOW));
  await db.prisma.portfolio.updateMany({ data: { status: 'Started' } });
  // The third has not started, the fifth was sold in the session, the seventh before.
  await db.prisma.portfolio.update({ where: { id: ids[2] }, data: { status: 'ReadyToStart' } });
  for (const [i, stoppedAt] of [
    [4, '2024-03-06T15:00:00Z'],
    [6, '2024-03-05T15:00:00Z'],
  ] as const)
    await db.prisma.portfolio.update({
      where: { id: ids[i] },
      data: { status: 'Stop', stoppedAt: new Date(stoppedAt) },
    });
});
afterAll(() => db.drop());

const cut = (size: number, step = STEP) =>
  inTransaction(db.prisma, (tx) => cutCloseRanges(tx, { day: DAY, step, openAt: OPEN_AT, size }));
const take = () => inTransaction(db.prisma, (tx) => takeCloseRange(tx, { steps: [STEP], isAwaited: false }));
const stored = async (): Promise<CloseRange[]> =>
  (await db.pool.query('SELECT "day", "step", "after", "upTo" FROM "close_range" ORDER BY "step", "after"')).rows;

beforeEach(() => db.pool.query('DELETE FROM "close_range"'));

describe('the ranges of a step', () => {
  it('have as many portfolios of the session each, and cover all ids', async () => {
    await cut(2);
    const range = { day: DAY, step: STEP };
    expect(await stored()).toEqual([
      { ...range, after: 0, upTo: ids[1] },
      { ...range, after: ids[1], upTo: ids[4] },
      { ...range, after: ids[4], upTo: ALL_PORTFOLIOS.upTo },
    ]);
  });

  it('are one where the session has few portfolios', async () => {
    await cut(7);
    expect(await stored()).toEqual([{ day: DAY, step: STEP, ...ALL_PORTFOLIOS }]);
  });

  it('are cut anew, and those of another step stay', async () => {
    await cut(2);
    await cut(2, 'call margin');
    await cut(100);
    expect((await stored()).map(({ step }) => step)).toEqual([...Array(3).fill('call margin'), STEP]);
  });

  it('are taken by one transaction each, and are free again when it does not commit', async () => {
    await cut(2);
    const [first, second, third] = await stored();
    const failing = inTransaction(db.prisma, async (tx) => {
      expect(await takeCloseRange(tx, { steps: [STEP], isAwaited: false })).toMatchObject(first);
      await inTransaction(db.prisma, async (other) => {
        const taken = await takeCloseRange(other, { steps: [STEP], isAwaited: false });
        expect(taken).toMatchObject(second);
        await endCloseRange(other, second);
      });
      throw new Error('killed');
    });
    await expect(failing).rejects.toThrow('killed');
    expect(await stored()).toEqual([first, third]);
    expect(await take()).toMatchObject(first);
    expect(
      await inTransaction(db.prisma, (tx) => takeCloseRange(tx, { steps: ['other'], isAwaited: false })),
    ).toBeNull();
  });

  it.each([
    ['is had once the process that had it has died', false],
    ['is none once it is done', true],
  ])('one that is awaited %s', async (_, isDone) => {
    await cut(100);
    let hasTaken = () => {};
    const taken = new Promise<void>((resolve) => {
      hasTaken = resolve;
    });
    let goOn = () => {};
    const going = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const working = inTransaction(db.prisma, async (tx) => {
      const range = await takeCloseRange(tx, { steps: [STEP], isAwaited: false });
      hasTaken();
      await going;
      if (!isDone || range === null) throw new Error('killed');
      await endCloseRange(tx, range);
    }).catch((error: Error) => error.message);
    await taken;
    expect(await take()).toBeNull();
    const awaited = inTransaction(db.prisma, (tx) => takeCloseRange(tx, { steps: [STEP], isAwaited: true }));
    goOn();
    expect(await working).toBe(isDone ? undefined : 'killed');
    expect(await awaited).toEqual(isDone ? null : expect.objectContaining({ step: STEP, after: 0 }));
    expect(await hasCloseRanges(db.pool)).toBe(!isDone);
  });
});
