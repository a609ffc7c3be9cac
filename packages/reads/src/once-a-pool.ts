import type { Pool } from '@pipa/db';
import type { Database } from './context.ts';

/** What a process keeps once for all reads of a database; made at its first use. */
export function onceAPool<Context extends Database, Kept>(
  make: (context: Context) => Kept,
): (context: Context) => Kept {
  const kept = new WeakMap<Pool, Kept>();
  return (context) => {
    const known = kept.get(context.pool);
    if (known !== undefined) return known;
    const made = make(context);
    kept.set(context.pool, made);
    return made;
  };
}
