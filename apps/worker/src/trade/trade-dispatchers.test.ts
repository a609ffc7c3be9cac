import { queues } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { splitTrades, tradeEach } from './trade-dispatchers.ts';

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
  const failing =
    (...bad: number[]) =>
    async (id: number) => {
      traded.push(id);
      if (bad.includes(id)) throw new RangeError(`portfolio ${id}`);
    };
  let traded: number[] = [];

  it('trades the others when one fails, and fails with its error', async () => {
    traded = [];
    await expect(tradeEach([1, 2, 3], failing(2))).rejects.toThrow('portfolio 2');
    expect(traded).toEqual([1, 2, 3]);
  });

  it('fails with all errors when several fail', async () => {
    traded = [];
    await expect(tradeEach([1, 2, 3], failing(1, 3))).rejects.toMatchObject({
      errors: [new RangeError('portfolio 1'), new RangeError('portfolio 3')],
    });
    expect(traded).toEqual([1, 2, 3]);
  });
});
