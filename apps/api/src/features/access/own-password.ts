import { DomainError } from '@pipa/contract';
import { readPasswordHash } from '@pipa/db/access';
import type { AppContext } from '../../context.ts';
import { countAction, uncountAction } from '../../throttling/throttle.ts';
import type { PasswordHasher } from './password.ts';

/**
 * Throws the refusal unless the password is that of the user; limited, so that a stolen session is no way to guess it.
 * @returns the stored hash that it was compared with
 */
export async function assertOwnPassword(
  context: AppContext,
  passwords: PasswordHasher,
  userId: number,
  password: string,
  refusal: () => DomainError = wrongPassword,
): Promise<string> {
  const key = `own-password:${userId}`;
  await countAction(context, key, context.settings.throttle.failuresPerAccountAndAddress);
  const stored = await readPasswordHash(context.pool, userId);
  if (!(await passwords.verify(stored, password))) throw refusal();
  await uncountAction(context, key);
  return stored;
}

export const wrongPassword = (): DomainError =>
  new DomainError('BAD_CREDENTIALS', { message: 'Password is not correct', field: 'password' });
