import { grantableScopes, type Scope } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { addApiKey } from '@pipa/db/access';
import type { AppContext } from '../context.ts';
import { newApiKey } from '../http/api-key.ts';

const DAY_MS = 86_400_000;

/** A key of a user that works for a day, in every scope unless others are named. @returns the key itself */
export async function createTestKey(
  context: AppContext,
  userId: number,
  scopes: readonly Scope[] = grantableScopes,
): Promise<string> {
  const { key, prefix, hash } = newApiKey(context);
  const createdAt = context.clock();
  const expiresAt = new Date(createdAt.getTime() + DAY_MS);
  await inTransaction(context.prisma, (tx) =>
    addApiKey(tx, { userId, name: 'Test', prefix, hash, scopes: [...scopes], createdAt, expiresAt }),
  );
  return key;
}
