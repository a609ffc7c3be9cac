import { describe, expect, it } from 'vitest';
import { createLogger, pathOf } from './logger.ts';

function capture(): { lines: string[]; destination: { write(line: string): void } } {
  const lines: string[] = [];
  return { lines, destination: { write: (line) => lines.push(line) } };
}

/** Like the client that pg attaches to the error of a lost connection. */
class DriverClient {
  secretKey = 'canary';
  connectionParameters = { password: 'canary', nested: { deep: { key: 'canary' } } };
}

describe('createLogger', () => {
  it('keeps code, details and causes of an error', () => {
    const { lines, destination } = capture();
    const cause = new Error('no route');
    const err = Object.assign(new Error('lost', { cause }), { code: '57P01', details: { account: 7 } });
    createLogger({ name: 'api', destination }).error({ err }, 'failed');
    const logged = JSON.parse(lines[0] ?? '').err;
    expect(logged).toMatchObject({ type: 'Error', code: '57P01', details: { account: 7 } });
    expect(logged.message).toBe('lost: no route');
    expect(logged.stack).toContain('caused by: Error: no route');
  });

  it('writes JSON lines at or above the level', () => {
    const { lines, destination } = capture();
    const log = createLogger({ name: 'api', level: 'warn', destination });
    log.info('quiet');
    log.warn({ portfolioId: 7 }, 'loud');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ name: 'api', msg: 'loud', portfolioId: 7 }),
    ]);
  });

  it('logs a request by its path, never by its query', () => {
    const { lines, destination } = capture();
    const req = { id: 'r1', method: 'GET', url: '/api/public/login?username=a&password=canary-1', ip: '10.0.0.1' };
    createLogger({ name: 'api', destination }).info({ req }, 'request');
    expect(lines.join()).not.toContain('canary');
    expect(JSON.parse(lines[0] ?? '').req).toEqual({
      id: 'r1',
      method: 'GET',
      path: '/api/public/login',
      address: '10.0.0.1',
    });
  });

  it('hides the secrets in what a child logger adds to each line', () => {
    const { lines, destination } = capture();
    const log = createLogger({ name: 'api', destination });
    log
      .child({ token: 'canary', user: { password: 'canary' } })
      .child({ databaseUrl: 'canary' })
      .info('kept');
    log.child({ cookie: 'canary' }, { level: 'info' }).info('kept');
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain('canary');
  });

  it('logs fields as they are where nothing is secret, and changes nothing of the caller', () => {
    const { lines, destination } = capture();
    const fields = { at: new Date(0), list: [1, null, 'a'], user: { password: 'secret', id: 7 }, ok: true };
    createLogger({ name: 'api', destination }).info(fields, 'kept');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      at: '1970-01-01T00:00:00.000Z',
      list: [1, null, 'a'],
      user: { password: '[redacted]', id: 7 },
      ok: true,
    });
    expect(fields.user.password).toBe('secret');
  });

  it.each([
    [{ password: 'canary' }],
    [{ user: { password: 'canary' } }],
    [{ body: { user: { token: 'canary' } } }],
    [{ headers: { authorization: 'Bearer canary', cookie: 'sid=canary' } }],
    [{ url: 'postgresql://pipa:canary@127.0.0.1/pipa' }],
    [{ err: new Error('cannot reach redis://user:canary@cache:6379') }],
    [{ err: Object.assign(new Error('lost'), { client: new DriverClient() }) }],
    [{ err: Object.assign(new Error('lost'), { client: { secretKey: 'canary' } }) }],
    [{ err: Object.assign(new Error('lost'), { token: 'canary' }) }],
    [{ a: { b: { c: { password: 'canary' } } } }],
    [{ sent: [{ token: 'canary' }] }],
    [{ held: { toJSON: () => ({ secret: 'canary' }) } }],
  ])('hides the secret in %j', (fields) => {
    const { lines, destination } = capture();
    createLogger({ name: 'api', destination }).error(fields, 'failed');
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain('canary');
  });
});

it.each([
  ['/a?b=c', '/a'],
  ['/a#b', '/a'],
  ['/a', '/a'],
  ['', ''],
])('pathOf(%j) is %j', (url, path) => {
  expect(pathOf(url)).toBe(path);
});
