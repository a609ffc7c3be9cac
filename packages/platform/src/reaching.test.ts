import pg from 'pg';
import { expect, it } from 'vitest';
import { createBus } from './bus/create-bus.ts';
import { findFreePort } from './free-port.ts';
import { createLogger } from './logger.ts';
import { reaching } from './reaching.ts';

const log = createLogger({ name: 'test', level: 'silent' });
const SECRET = 'canary-Zx81';

const messageOf = (run: Promise<unknown>) =>
  run.then(
    () => 'reached',
    (error: Error) => `${error.message} ${String(error.cause ?? '')}`,
  );

it.each(['DATABASE_URL', 'REDIS_URL'] as const)(
  'names %s when nothing answers there, and no secret',
  async (variable) => {
    const port = await findFreePort();
    const databaseUrl = `postgresql://pipa:${SECRET}@127.0.0.1:${port}/pipa`;
    const redisUrl = variable === 'REDIS_URL' ? `redis://:${SECRET}@127.0.0.1:${port}` : null;
    const message = await messageOf(reaching(variable, () => createBus({ databaseUrl, redisUrl, log })));
    expect(message).toContain(`${variable}: the service it names cannot be reached`);
    expect(message).not.toContain(SECRET);
  },
);

it('reports the code of the driver and keeps its message back', async () => {
  const client = new pg.Client(`postgresql://127.0.0.1:${await findFreePort()}/pipa`);
  expect(await messageOf(reaching('DATABASE_URL', () => client.connect()))).toContain(
    'cannot be reached: nothing listens at its host and port (ECONNREFUSED)',
  );
  const refuse = () => Promise.reject(new TypeError(`bad url redis://:${SECRET}@host`));
  expect(await messageOf(reaching('REDIS_URL', refuse))).toBe(
    'REDIS_URL: the service it names cannot be reached (TypeError) ',
  );
});

it.each([
  ['28P01', 'it refuses the password (28P01)'],
  ['3D000', 'it has no database of that name (3D000)'],
  ['ENOTFOUND', 'its host is not known (ENOTFOUND)'],
])('says what %s means', async (code, words) => {
  const refuse = () => Promise.reject(Object.assign(new Error(SECRET), { code }));
  const message = await messageOf(reaching('DATABASE_URL', refuse));
  expect(message).toBe(`DATABASE_URL: the service it names cannot be reached: ${words} `);
});

it('says that a host does not answer in time, which the driver gives no code for', async () => {
  const late = () => Promise.reject(new Error('timeout exceeded when trying to connect'));
  expect(await messageOf(reaching('DATABASE_URL', late))).toContain('its host does not answer in time (ETIMEDOUT)');
});

it('hands on what was reached', async () => {
  expect(await reaching('DATABASE_URL', async () => 7)).toBe(7);
});
