import { randomBytes } from 'node:crypto';
import { createEmptyDatabase } from '@pipa/db/testing';
import { createLogger, createQueueFactory } from '@pipa/platform';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareDatabase } from './database-schema.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let productUrl: string;

beforeAll(async () => {
  database = await createEmptyDatabase();
  const url = new URL(database.url);
  url.username = `product_${randomBytes(6).toString('hex')}`;
  url.password = 'secret';
  productUrl = url.href;
  await prepareDatabase({ ownerUrl: database.url, productUrl });
});
afterAll(async () => {
  await database.pool.query(`DROP OWNED BY ${new URL(productUrl).username} CASCADE`);
  await database.drop();
});

it('lets the role of the product add jobs to a new queue and work them off', async () => {
  const log = createLogger({ name: 'test', level: 'silent' });
  const queues = createQueueFactory({ redisUrl: null, databaseUrl: productUrl, log });
  try {
    const done = new Promise<unknown>((resolve) => {
      queues.worker<{ n: number }>('mail', async ({ data }) => resolve(data));
    });
    await queues.queue('mail').add('mail', { n: 7 });
    expect(await done).toEqual({ n: 7 });
    await queues.queue('mail').addBulk([{ name: 'mail', data: { n: 8 } }]);
  } finally {
    await queues.close();
  }
});
