import { describe, expect, it } from 'vitest';
import { createLogger, pathOf } from './logger.ts';

function capture(): { lines: string[]; destination: { write(line: string): void } } {
  const lines: string[] = [];
  return { lines, destination: { write: (line) => lines.push(line) } };
}

describe('createLogger', () => {
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

  it.each([
    [{ password: 'canary' }],
    [{ user: { password: 'canary' } }],
    [{ body: { user: { token: 'canary' } } }],
    [{ headers: { authorization: 'Bearer canary', cookie: 'sid=canary' } }],
    [{ url: 'postgresql://pipa:canary@127.0.0.1/pipa' }],
    [{ err: new Error('cannot reach redis://user:canary@cache:6379') }],
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
