import { type api, MAX_REVISIONS } from '@pipa/contract';
import { listRevisions } from '@pipa/db/market';
import type { Read } from '../context.ts';

/** Values that were others at the close of a day than they are now. */
export const readRevisions: Read<typeof api.revisedSince> = async ({ pool }, _, { asOf, symbol = null }) => {
  const found = await listRevisions(pool, { asOf, symbol, limit: MAX_REVISIONS + 1 });
  return { revisions: found.slice(0, MAX_REVISIONS), hasMore: found.length > MAX_REVISIONS };
};
