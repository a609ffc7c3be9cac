import { randomUUID } from 'node:crypto';
import { DomainError } from '@pipa/contract';
import { testDatabase, testRedisUrl } from '@pipa/db/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { createQueueFactory, type QueueFactory, UnrecoverableError } from './queue-factory.ts';

const log = createLogger({ name: 'test', level: 'silent' });
const redisUrl = testRedisUrl();
const kinds = redisUrl === null ? (['postgres'] as const) : (['postgres', 'redis'] as const);

const database = testDatabase();

describe.each(kinds)('queues on %s', (kind) => {
  let factory: QueueFactory;

  function create(): QueueFactory {
    return createQueueFactory({ redisUrl: kind === 'redis' ? redisUrl : null, databaseUrl: database.url, log });
  }
  beforeEach(() => {
    factory = create();
  });
  afterEach(() => factory.close());

  const uniqueName = () => `q-${randomUUID().slice(0, 8)}`;

  it('says where its jobs live', () => {
    expect(factory.kind).toBe(kind);
  });

  it('hands every job to a worker', async () => {
    const name = uniqueName();
    const seen: number[] = [];
    factory.worker<{ n: number }, void>(name, async (job) => void seen.push(job.data.n), { concurrency: 4 });
    await factory
      .queue<{ n: number }>(name)
      .addBulk(Array.from({ length: 50 }, (_, n) => ({ name: 'count', data: { n } })));
    await vi.waitFor(() => expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n)), {
      timeout: 20_000,
    });
  });

  it('adds an id once', async () => {
    const queue = factory.queue<{ n: number }>(uniqueName());
    await queue.add('rebalance', { n: 1 }, { jobId: 'rebalance-42-2026-11-20' });
    await queue.add('rebalance', { n: 2 }, { jobId: 'rebalance-42-2026-11-20' });
    const jobs = await queue.getJobs(['waiting', 'prioritized', 'delayed']);
    expect(jobs.map((job) => job.data)).toEqual([{ n: 1 }]);
  });

  it('tries a failed job again, but not one that is beyond hope', async () => {
    const name = uniqueName();
    const attempts: string[] = [];
    factory.worker<{ hopeless: boolean }, void>(name, async (job) => {
      attempts.push(job.name);
      if (job.data.hopeless) throw new UnrecoverableError('never');
      if (attempts.filter((attempt) => attempt === job.name).length < 3) throw new Error('not yet');
      attempts.push(`${job.name} done`);
    });
    const queue = factory.queue<{ hopeless: boolean }>(name);
    await queue.add('hopeless', { hopeless: true }, { backoff: 1 });
    await queue.add('patient', { hopeless: false }, { backoff: 1 });
    await vi.waitFor(() => expect(attempts).toContain('patient done'), { timeout: 20_000 });
    expect(attempts.filter((attempt) => attempt === 'hopeless')).toHaveLength(1);
    expect(attempts.filter((attempt) => attempt === 'patient')).toHaveLength(3);
  });

  it('runs a parent after its children', async () => {
    const [children, parent] = [uniqueName(), uniqueName()];
    const order: string[] = [];
    factory.worker<{ shard: number }, number>(children, async (job) => {
      order.push('child');
      return job.data.shard;
    });
    factory.worker<unknown, void>(parent, async (job) => {
      const values = Object.values(await job.getChildrenValues<number>());
      order.push(`parent of ${values.toSorted((a, b) => a - b).join()}`);
    });
    await factory.flow().add({
      name: 'merge',
      queueName: parent,
      children: [1, 2, 3].map((shard) => ({ name: 'shard', queueName: children, data: { shard } })),
    });
    await vi.waitFor(() => expect(order).toEqual(['child', 'child', 'child', 'parent of 1,2,3']), { timeout: 20_000 });
  });

  it('drains the job in hand when it closes', async () => {
    const name = uniqueName();
    const other = create();
    let finished = false;
    const started = new Promise<void>((resolve) => {
      other.worker(name, async () => {
        resolve();
        await new Promise((done) => setTimeout(done, 50));
        finished = true;
      });
    });
    await factory.queue(name).add('work', {});
    await started;
    await other.close();
    expect(finished).toBe(true);
  });

  it('breaks off a job that does not end in time', async () => {
    const name = uniqueName();
    const other = create();
    const started = new Promise<void>((resolve) => {
      other.worker(name, async (_job, signal) => {
        resolve();
        await new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(new Error('broken off'))));
      });
    });
    await factory.queue(name).add('work', {}, { attempts: 1 });
    await started;
    await other.close(1);
    const failed = await factory.queue(name).getFailed();
    expect(failed.map((job) => job.failedReason)).toEqual(['broken off']);
  });

  it('refuses an id with a colon, which separates the parts of a key', async () => {
    await expect(factory.queue(uniqueName()).add('work', {}, { jobId: 'a:b' })).rejects.toThrow();
  });
});

it.each([
  ['Redis', { redisUrl: 'redis://127.0.0.1:1', databaseUrl: 'postgresql://127.0.0.1:1/none' }],
  ['PostgreSQL', { databaseUrl: 'postgresql://127.0.0.1:1/none' }],
])('fails at once when %s is away', async (_what, urls) => {
  const factory = createQueueFactory({ ...urls, log });
  const adding = factory.queue('mail').add('send', {});
  await expect(adding).rejects.toSatisfy((error) => error instanceof DomainError && error.code === 'UNAVAILABLE');
  await factory.close();
});
