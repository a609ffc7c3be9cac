import { marketAsKnown } from '@pipa/db/market';
import type { Read } from './context.ts';

/**
 * The reads, of which those that are asked about an earlier day read the market as it was known at its close. What was corrected since is
 * then as a reader of that day saw it.
 */
export const asKnownReads = <Reads extends object>(reads: Reads): Reads =>
  Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, asKnown(read as Read)])) as Reads;

const asKnown =
  (read: Read): Read =>
  (context, reader, input) => {
    const { asOf } = (input ?? {}) as { asOf?: string };
    if (asOf === undefined) return read(context, reader, input);
    return marketAsKnown(context.pool, asOf).then((pool) => read({ ...context, pool }, reader, input));
  };
