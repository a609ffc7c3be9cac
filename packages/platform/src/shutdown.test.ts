import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { createShutdown } from './shutdown.ts';

const log = createLogger({ name: 'test', level: 'silent' });

it('runs the steps in the order they were added, one after another', async () => {
  const shutdown = createShutdown({ log, limitMs: 5_000 });
  const events: string[] = [];
  for (const name of ['http', 'workers', 'database']) {
    shutdown.add(name, async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
    });
  }
  expect(await shutdown.run('SIGTERM')).toBe(0);
  expect(events).toEqual([
    'http begins',
    'http ends',
    'workers begins',
    'workers ends',
    'database begins',
    'database ends',
  ]);
});

it('ends last what was started first, when asked to', async () => {
  const shutdown = createShutdown({ log, limitMs: 5_000, order: 'reversed' });
  const ended: string[] = [];
  for (const name of ['database', 'workers', 'http']) shutdown.add(name, () => ended.push(name));
  await shutdown.run('SIGTERM');
  expect(ended).toEqual(['http', 'workers', 'database']);
});

it('goes on after a step that fails, and says so with the exit code', async () => {
  const shutdown = createShutdown({ log, limitMs: 5_000 });
  const done: string[] = [];
  shutdown.add('rejects', async () => {
    throw new Error('no');
  });
  shutdown.add('throws', () => {
    throw new Error('no');
  });
  shutdown.add('last', () => done.push('last'));
  expect(await shutdown.run('SIGTERM')).toBe(1);
  expect(done).toEqual(['last']);
});

it('leaves a step that hangs behind', async () => {
  const shutdown = createShutdown({ log, limitMs: 1 });
  const done: string[] = [];
  shutdown.add('hangs', () => new Promise(() => undefined));
  shutdown.add('last', () => done.push('last'));
  expect(await shutdown.run('SIGTERM')).toBe(1);
  expect(done).toEqual(['last']);
});

it('runs once, however often it is asked', async () => {
  const shutdown = createShutdown({ log, limitMs: 5_000 });
  let runs = 0;
  shutdown.add('count', () => {
    runs += 1;
  });
  await Promise.all([shutdown.run('SIGTERM'), shutdown.run('SIGINT')]);
  expect(runs).toBe(1);
});
