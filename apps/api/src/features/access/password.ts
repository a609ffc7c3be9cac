import { DomainError } from '@pipa/contract';
import { hashPassword, PASSWORD_HASH_COST, verifyPassword } from '@pipa/platform';
import type { PasswordCost } from '../../context.ts';

export const PASSWORD_COST: PasswordCost = { ...PASSWORD_HASH_COST, concurrency: 2, queueLimit: 64 };

export interface PasswordHasher {
  /** Both throw TOO_MANY_REQUESTS when too many hashes wait already. */
  hash(password: string): Promise<string>;
  /** Without a stored hash (unknown user) the same time is spent and the answer is false. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** Runs at most `concurrency` tasks at once; more than `queueLimit` waiting are refused. */
export function createBoundedQueue(concurrency: number, queueLimit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (waiting.length >= queueLimit) throw new DomainError('TOO_MANY_REQUESTS');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      // The place is handed to the next in line, so that nobody can slip in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Hashing for requests: bounded in memory and in the time a request may wait. */
export function createPasswordHasher(cost: PasswordCost): PasswordHasher {
  const enqueue = createBoundedQueue(cost.concurrency, cost.queueLimit);
  // What the password of nobody is compared with.
  let decoy: Promise<string> | undefined;
  const decoyHash = () => {
    decoy ??= hashPassword('the password of nobody', cost);
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
