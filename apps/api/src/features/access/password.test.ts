import { hashPassword } from '@pipa/platform';
import { describe, expect, it } from 'vitest';
import { createBoundedQueue } from '../../throttling/bounded-queue.ts';
import { createPasswordHasher } from './password.ts';

const CHEAP = { memoryKib: 8, passes: 1, parallelism: 1, concurrency: 2, queueLimit: 3 };

describe('password hashes', () => {
  it('are argon2id of the promised cost', async () => {
    expect(await hashPassword('some password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('fit the password in any Unicode form and nothing else', async () => {
    const hasher = createPasswordHasher(CHEAP);
    const stored = await hasher.hash('caf\u00e9 au lait');
    expect(await hasher.verify(stored, 'cafe\u0301 au lait')).toBe(true);
    expect(await hasher.verify(stored, 'cafe au lait')).toBe(false);
  });

  it.each([null, '!', 'the decoy password'])('of %o fit no password', async (stored) => {
    const hasher = createPasswordHasher(CHEAP);
    expect(await hasher.verify(stored, 'the decoy password')).toBe(false);
    expect(await hasher.verify(stored, String(stored))).toBe(false);
  });
});

describe('the queue of hashes', () => {
  it('runs a few at once, lets some wait in order and refuses the rest', async () => {
    const enqueue = createBoundedQueue(2, 3);
    const started: number[] = [];
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
    const runs = gates.map((gate, index) =>
      enqueue(() => {
        started.push(index);
        return gate.promise;
      }),
    );
    await expect(runs[5]).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(started).toEqual([0, 1]);
    for (const gate of gates) gate.resolve();
    await Promise.all(runs.slice(0, 5));
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  it('goes on after a task that failed', async () => {
    const enqueue = createBoundedQueue(1, 5);
    const failing = enqueue(() => Promise.reject(new Error('no')));
    const next = enqueue(async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
