import { findFirstAdministrator } from '@pipa/db/operators';
import type { WorkerContext } from '../context.ts';

/** Of readers those to whom the terms of the vendor let a mail with figures of the market go: all, or the one owner. */
export async function licensedReaders({
  pool,
  pricesFor,
}: Pick<WorkerContext, 'pool' | 'pricesFor'>): Promise<
  <Reader extends { readonly userId: number }>(readers: readonly Reader[]) => readonly Reader[]
> {
  if (pricesFor === 'Everyone') return (readers) => readers;
  const owner = await findFirstAdministrator(pool);
  return (readers) => readers.filter(({ userId }) => userId === owner);
}
