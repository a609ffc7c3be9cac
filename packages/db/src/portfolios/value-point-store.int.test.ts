import { beforeAll, expect, it } from 'vitest';
import { makeAccount, makePortfolio, makeStrategy } from '../testing/test-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { listValuePoints, saveValuePoints, thinValuePoints } from './value-point-store.ts';

const NOW = new Date('2024-03-06T12:00:00Z');
const OPEN = new Date('2024-03-06T14:30:00Z');
const MINUTE_MS = 60_000;
const db = testDatabase();
let ids: number[];

beforeAll(async () => {
  await makeStrategy(db.prisma, 'any', NOW);
  const accountId = await makeAccount(db.prisma, NOW);
  ids = [];
  for (let i = 0; i < 5; i++) ids.push(await makePortfolio(db.prisma, accountId, NOW, { code: 'any' }));
});

const minute = (minutes: number) => new Date(OPEN.getTime() + minutes * MINUTE_MS);
const pointsAt = (value: string) =>
  ids.map((portfolioId) => ({ portfolioId, value, cumReturn: 0.25, benchmarkCumReturn: -0.5 }));
const minutesOf = async (id: number) =>
  (await listValuePoints(db.pool, id)).map(({ at }) => (at.getTime() - OPEN.getTime()) / MINUTE_MS);

it('keeps the first value of each half hour before an instant, batch after batch of portfolios', async () => {
  for (let minutes = 1; minutes < 100; minutes += 8)
    await saveValuePoints(db.pool, minute(minutes), pointsAt('1.500000'));
  await thinValuePoints(db.pool, minute(90), 2);
  for (const id of ids) expect(await minutesOf(id)).toEqual([1, 33, 65, 97]);
  await thinValuePoints(db.pool, minute(90), 2);
  expect(await minutesOf(ids[4])).toHaveLength(4);
});

it('a stored value does not change', async () => {
  await saveValuePoints(db.pool, minute(1), pointsAt('7.000000'));
  const [first] = await listValuePoints(db.pool, ids[2]);
  expect(first).toEqual({ at: minute(1), value: '1.500000', cumReturn: 0.25, benchmarkCumReturn: -0.5 });
});

it('removes what is older than a week', async () => {
  await thinValuePoints(db.pool, new Date(minute(34).getTime() + 7 * 24 * 60 * MINUTE_MS), 2);
  for (const id of ids) expect(await minutesOf(id)).toEqual([65, 97]);
});
