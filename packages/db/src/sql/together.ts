import DataLoader from 'dataloader';
import type { Pool } from '../client.ts';

type Reader = Pick<Pool, 'query'>;

/** Keys of one statement. */
const MOST_KEYS = 200;

/**
 * A read that many requests ask for at the same moment: the keys that one turn of the event loop brings become one
 * statement at its end, so a busy process asks the database less often. Nothing is kept, and a read never begins before it
 * is asked for. The values are in the sequence of the keys.
 */
export function together<K, V>(
  read: (pool: Reader, keys: readonly K[]) => Promise<readonly V[]>,
): (pool: Reader, key: K) => Promise<V> {
  const loaders = new WeakMap<Reader, DataLoader<K, V>>();
  return (pool, key) => {
    let loader = loaders.get(pool);
    if (loader === undefined) {
      loader = new DataLoader<K, V>((keys) => read(pool, keys), {
        cache: false,
        maxBatchSize: MOST_KEYS,
        batchScheduleFn: (run) => setImmediate(run),
      });
      loaders.set(pool, loader);
    }
    return loader.load(key);
  };
}

/** The same for a read without a key: everybody who asks in one turn of the event loop gets the one value. */
export function togetherAsOne<V>(read: (pool: Reader) => Promise<V>): (pool: Reader) => Promise<V> {
  const load = together<0, V>(async (pool, keys) => {
    const value = await read(pool);
    return keys.map(() => value);
  });
  return (pool) => load(pool, 0);
}
