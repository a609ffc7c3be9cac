import { listNotableClosures } from '@pipa/db';
import type { AdminContext } from './context.ts';

const SHOWN = 50;

/** The customers of deleted accounts that did not end at the payment provider yet, or that were given money back. */
export async function showClosures({ pool, say }: Pick<AdminContext, 'pool' | 'say'>): Promise<number> {
  const closures = await listNotableClosures(pool, SHOWN);
  for (const { customerId, requestedAt, attempts, refunded, closedAt, failedAt, lastError } of closures) {
    const state =
      closedAt !== null ? 'ended' : failedAt !== null ? 'GIVEN UP: end it there' : `attempt ${attempts + 1}`;
    const parts = [
      requestedAt.toISOString(),
      customerId,
      state,
      refunded.isZero() ? '' : `$${refunded.toFixed(2)} given back`,
      lastError ?? '',
    ];
    say(parts.filter((part) => part !== '').join('  '));
  }
  if (closures.length === 0) say('Every customer of a deleted account has ended.');
  return closures.some(({ failedAt, closedAt }) => failedAt !== null && closedAt === null) ? 1 : 0;
}
