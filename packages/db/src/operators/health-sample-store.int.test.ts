import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { addHealthSample, readDatabaseBytes, readHealthPoints, readLastBackup } from './health-sample-store.ts';

const db = testDatabase();
const at = (minute: number, second = 0) => new Date(Date.UTC(2030, 0, 1, 0, minute, second));
const own = { memoryMb: 300, poolBusy: 2, poolWaiting: 0, errors: 1 };

it('keeps one sample a minute and process, and gives the worst of each point', async () => {
  await addHealthSample(db.pool, { process: 'api', ...own, idleSeconds: 4, diskFreeMb: 900 }, at(0, 10));
  await addHealthSample(db.pool, { process: 'api', ...own, idleSeconds: 99 }, at(0, 50));
  await addHealthSample(db.pool, { process: 'api', ...own, memoryMb: 500, idleSeconds: 70, diskFreeMb: 800 }, at(14));
  await addHealthSample(db.pool, { process: 'api', ...own }, at(15));
  await addHealthSample(db.pool, { process: 'worker', ...own, memoryMb: 200 }, at(3));
  await addHealthSample(db.pool, { process: 'worker', ...own }, at(30));
  const points = await readHealthPoints(db.pool, { since: at(0), until: at(30), stepSeconds: 900 });
  const first = points.find(({ slot, process }) => slot === 0 && process === 'api');
  expect(first).toMatchObject({ memoryMb: 500, errors: 2, idleSeconds: 70, diskFreeMb: 800, mailSeconds: null });
  expect(points.map(({ slot, process }) => `${slot} ${process}`).toSorted()).toEqual(['0 api', '0 worker', '1 api']);
});

it('knows the size of the database and that no backup was made', async () => {
  expect(await readDatabaseBytes(db.pool)).toBeGreaterThan(1_000_000);
  expect(await readLastBackup(db.pool)).toBeNull();
});
