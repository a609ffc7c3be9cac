import { randomBytes } from 'node:crypto';
import { queues } from '@pipa/contract';
import { createUser } from '@pipa/db/access';
import { createEmptyDatabase, createReleasedDatabase } from '@pipa/db/testing';
import { createPool } from '@pipa/db/testing/connections';
import { createLogger, createQueueFactory, QUEUE_SCHEMA, readEnv } from '@pipa/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../open-database.ts';
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

const log = createLogger({ name: 'test', level: 'silent' });

/** Adds a job to each queue of the product. */
async function addToAllQueues(): Promise<void> {
  const factory = createQueueFactory({ redisUrl: null, databaseUrl: productUrl, log });
  try {
    for (const { name } of Object.values(queues)) {
      await factory.queue(name).add(name, {});
      await factory.queue(name).addBulk([{ name, data: {} }]);
    }
  } finally {
    await factory.close();
  }
}

async function ownedByProduct(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relowner = $1::regrole
     UNION ALL SELECT proname FROM pg_proc WHERE proowner = $1::regrole
     UNION ALL SELECT typname FROM pg_type WHERE typowner = $1::regrole
     UNION ALL SELECT nspname FROM pg_namespace WHERE nspowner = $1::regrole
     UNION ALL SELECT datname FROM pg_database WHERE datdba = $1::regrole`,
    [new URL(productUrl).username],
  );
  return rows.map(({ name }) => name);
}

it('lets the role of the product add to every queue and own nothing', async () => {
  await addToAllQueues();
  expect(await ownedByProduct()).toEqual([]);
  const pool = createPool(productUrl, { max: 1 });
  await expect(pool.query(`CREATE TABLE "${QUEUE_SCHEMA}"."mine" ("id" INT)`)).rejects.toThrow('permission denied');
  await pool.end();
});

it('takes back what an earlier release let the role create', async () => {
  const role = new URL(productUrl).username;
  await database.pool.query(`GRANT CREATE ON SCHEMA "${QUEUE_SCHEMA}" TO ${role}`);
  const pool = createPool(productUrl, { max: 1 });
  await pool.query(`CREATE SEQUENCE "${QUEUE_SCHEMA}"."earlier"`);
  expect(await ownedByProduct()).toEqual(['earlier']);
  await prepareDatabase({ ownerUrl: database.url, productUrl });
  expect(await ownedByProduct()).toEqual([]);
  await pool.query(`SELECT nextval('"${QUEUE_SCHEMA}"."earlier"')`);
  await pool.end();
});

it('lets the role of the product work off the jobs of a queue', async () => {
  const factory = createQueueFactory({ redisUrl: null, databaseUrl: productUrl, log });
  try {
    const done = new Promise<unknown>((resolve) => {
      factory.worker<{ n?: number }>('mail', async ({ data }) => {
        if (data.n !== undefined) resolve(data);
      });
    });
    await factory.queue('mail').add('mail', { n: 7 });
    expect(await done).toEqual({ n: 7 });
  } finally {
    await factory.close();
  }
});

it('refuses a name that looks like that of a user of an earlier release', async () => {
  const released = await createReleasedDatabase();
  try {
    await released.pool.query(
      `UPDATE "app_user" SET "userName" = 'José', "userNameKey" = 'josé' WHERE "userNameKey" = 'bob'`,
    );
    await prepareDatabase({ ownerUrl: released.url, productUrl: released.url });
    const newcomer = {
      userName: 'jose',
      email: 'jose@example.org',
      passwordHash: 'none',
      firstName: 'Jo',
      lastName: 'Se',
      mobile: '',
      referral: null,
    };
    const at = new Date('2030-06-02T12:00:00Z');
    expect(await createUser(released.prisma, newcomer, at)).toBeNull();
    expect(await createUser(released.prisma, { ...newcomer, userName: 'rosa' }, at)).not.toBeNull();
  } finally {
    await released.drop();
  }
});

describe('a database that cannot be reached', () => {
  const changed = (change: (url: URL) => void): string => {
    const url = new URL(database.url);
    // The socket of the embedded server is of its own folder.
    url.search = '';
    change(url);
    return url.href;
  };

  it.each([
    ['another password', 'it refuses the password (28P01)', (url: URL) => (url.password = 'canary-Zx81')],
    ['no such database', 'it has no database of that name (3D000)', (url: URL) => (url.pathname = '/none')],
    ['no server', 'nothing listens at its host and port (ECONNREFUSED)', (url: URL) => (url.port = '1')],
    ['an unknown host', 'its host is not known', (url: URL) => (url.hostname = 'host.invalid')],
  ])('is named with the variable and the reason: %s', async (_what, reason, change) => {
    const productUrl = changed(change);
    const ofOne = prepareDatabase({ ownerUrl: productUrl, productUrl });
    await expect(ofOne).rejects.toThrow(`DATABASE_URL: the service it names cannot be reached: ${reason}`);
    await expect(ofOne).rejects.not.toThrow('canary-Zx81');
    const ofOwner = openDatabase(readEnv({ PIPA_MODE: 'local', DATABASE_OWNER_URL: productUrl }), 'vitest');
    await expect(ofOwner).rejects.toThrow(`DATABASE_OWNER_URL: the service it names cannot be reached: ${reason}`);
  });
});
