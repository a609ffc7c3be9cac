import { queues } from '@pipa/contract';
import type { QueueFactory } from '@pipa/platform';
import { describe, expect, it, vi } from 'vitest';
import type { WorkerContext } from '../context.ts';
import { splitTrades, tradeEach, workOnTrades } from './trade-dispatchers.ts';

const tradesOf = (count: number) => ({
  portfolioIds: Array.from({ length: count }, (_, i) => 1_000 + i),
  day: '2024-03-06' as const,
  tick: 3,
});

describe('the trades of a tick', () => {
  it('are each named by one job that the contract accepts', () => {
    for (const count of [1, 7, 8, 9, 40, 64, 65, 1_000]) {
      const jobs = splitTrades(tradesOf(count));
      expect(jobs.flatMap(({ portfolioIds }) => portfolioIds)).toEqual(tradesOf(count).portfolioIds);
      for (const job of jobs) expect(queues.trade.payload.parse(job)).toEqual(job);
    }
    expect(splitTrades(tradesOf(0))).toEqual([]);
  });

  it('are a job each while they are few, and several a job when they are many', () => {
    const sizes = (count: number) => splitTrades(tradesOf(count)).map(({ portfolioIds }) => portfolioIds.length);
    expect(sizes(5)).toEqual([1, 1, 1, 1, 1]);
    expect(sizes(20)).toEqual([3, 3, 3, 3, 3, 3, 2]);
    expect(sizes(100)).toEqual([...Array.from({ length: 12 }, () => 8), 4]);
  });
});

describe('a job of several portfolios', () => {
  const tradeFailing = async (...bad: number[]) => {
    const traded: number[] = [];
    const failed: unknown[] = [];
    const trade = async (id: number) => {
      traded.push(id);
      if (bad.includes(id)) throw new RangeError(`portfolio ${id}`);
    };
    const [outcome] = await Promise.allSettled([
      tradeEach([1, 2, 3], trade, (error, portfolioId) => failed.push([portfolioId, error])),
    ]);
    return { traded, failed, outcome };
  };

  it('trades the others when one fails, and fails with its error', async () => {
    expect(await tradeFailing(2)).toEqual({
      traded: [1, 2, 3],
      failed: [[2, new RangeError('portfolio 2')]],
      outcome: { status: 'rejected', reason: new RangeError('portfolio 2') },
    });
  });

  it('names each portfolio that fails, and fails with the first error', async () => {
    expect(await tradeFailing(1, 3)).toEqual({
      traded: [1, 2, 3],
      failed: [
        [1, new RangeError('portfolio 1')],
        [3, new RangeError('portfolio 3')],
      ],
      outcome: { status: 'rejected', reason: new RangeError('portfolio 1') },
    });
  });

  it('succeeds without a report when all are traded', async () => {
    expect(await tradeFailing()).toMatchObject({ failed: [], outcome: { status: 'fulfilled' } });
  });
});

it('a job that fails names the portfolio in the log and relays the notices of the others', async () => {
  const registered = vi.fn<(name: string, handle: (job: { data: unknown }) => Promise<void>) => void>();
  const logger = { error: vi.fn(), warn: vi.fn() };
  // Without a database the portfolio is not traded, and the relay, which reports its failure, cannot relay.
  const context = { prisma: {}, bus: {}, logger } as unknown as WorkerContext;
  workOnTrades({ worker: registered } as unknown as QueueFactory, context, 1);
  const [[, handle]] = registered.mock.calls;
  await expect(handle({ data: { portfolioIds: [7], day: '2024-03-06', tick: 3 } })).rejects.toThrow(TypeError);
  expect(logger.error.mock.calls).toEqual([[{ err: expect.any(TypeError), portfolioId: 7 }, expect.any(String)]]);
  expect(logger.warn.mock.calls).toEqual([[{ err: expect.any(TypeError) }, expect.stringContaining('outbox')]]);
});
