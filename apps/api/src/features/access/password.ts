import { hashPassword, PASSWORD_HASH_COST, verifyPassword } from '@pipa/platform';
import type { PasswordCost } from '../../context.ts';
import { createBoundedQueue } from '../../throttling/bounded-queue.ts';

export const PASSWORD_COST: PasswordCost = { ...PASSWORD_HASH_COST, concurrency: 2, queueLimit: 64 };

export interface PasswordHasher {
  /** Both throw TOO_MANY_REQUESTS when too many hashes wait already. */
  hash(password: string): Promise<string>;
  /** Without a stored hash (unknown user) the same time is spent and the answer is false. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** Hashing for requests, with bounds on memory and on the wait of a request. */
export function createPasswordHasher(cost: PasswordCost): PasswordHasher {
  const enqueue = createBoundedQueue(cost.concurrency, cost.queueLimit);
  // The password of an unknown user is compared with this hash, so that its answer takes as long.
  let decoy: Promise<string> | undefined;
  const decoyHash = () => {
    decoy ??= hashPassword('the decoy password', cost);
    return decoy;
  };
  return {
    hash: (password) => enqueue(() => hashPassword(password, cost)),
    verify: (stored, password) =>
      enqueue(async () => {
        // Accounts without a usable hash cost the same as unknown ones.
        const isReal = stored?.startsWith('$argon2id$') ?? false;
        const matches = await verifyPassword(isReal ? (stored as string) : await decoyHash(), password);
        return isReal && matches;
      }),
  };
}
