import { listNotableClosures, retryClosure } from '@pipa/db/membership';
import type { AdminContext } from './context.ts';

const SHOWN = 50;

type Context = Pick<AdminContext, 'prisma' | 'pool' | 'clock' | 'say'>;

/** Has a customer whose end was given up ended at the next sweep. */
async function retry({ prisma, clock, say }: Context, customerId: string): Promise<number> {
  const isQueued = await retryClosure(prisma, customerId, clock());
  say(isQueued ? `${customerId} is tried again.` : `${customerId} is no customer whose end was given up.`);
  return isQueued ? 0 : 2;
}

/** The customers of deleted accounts that did not end at the payment provider yet, or that were given money back. */
export async function showClosures(context: Context, args: readonly string[]): Promise<number> {
  const { pool, say } = context;
  const [flag, id] = args;
  if (flag === '--retry' && id !== undefined) return retry(context, id);
  if (flag !== undefined) {
    say('Give no word, or --retry with the id of a customer.');
    return 2;
  }
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
