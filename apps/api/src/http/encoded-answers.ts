import { LRUCache } from 'lru-cache';
import type { EncodedAnswer } from './route.ts';

/** Makes the answer of a key unless it is kept. Requests of one key wait for one answer; one that fails is made again. */
type EncodedAnswers = (key: readonly unknown[], make: () => Promise<EncodedAnswer>) => Promise<EncodedAnswer>;

/**
 * Answers that many requests share, by a key of everything that they depend on, a value of JSON.
 * @param mostBytes bound of all that are kept together; those that were asked for last stay
 */
export function createEncodedAnswers(mostBytes: number): EncodedAnswers {
  const kept = new LRUCache<string, EncodedAnswer>({ maxSize: mostBytes, sizeCalculation: ({ size }) => size });
  // Beside the cache, which would end what is under way when it makes room.
  const underWay = new Map<string, Promise<EncodedAnswer>>();

  async function makeKept(key: string, make: () => Promise<EncodedAnswer>): Promise<EncodedAnswer> {
    const answer = await make();
    kept.set(key, answer);
    return answer;
  }

  return async (parts, make) => {
    const key = JSON.stringify(parts);
    const known = kept.get(key) ?? underWay.get(key);
    if (known !== undefined) return known;
    const making = makeKept(key, make).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };
}
