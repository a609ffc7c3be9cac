import { type api, DomainError, MAX_API_KEYS, type OutputOf, type ParsedInputOf, refusal } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import {
  addApiKey,
  type ListedApiKey,
  listApiKeys,
  listApiKeysIn,
  readKeysOffSince,
  readKeysOffSinceIn,
  recordAccountActivity,
  revokeApiKey,
  revokeApiKeys,
} from '@pipa/db/access';
import type { AppContext } from '../../context.ts';
import { newApiKey, scopesOfKey } from '../../http/api-key.ts';
import type { RequestClient } from '../../http/request-client.ts';
import type { PasswordHasher } from './password.ts';
import { type AccessCaller, proveOwner } from './second-factor/prove-owner.ts';
import { queueSecurityNotice } from './security-notice.ts';

const DAY_MS = 86_400_000;

const describe = ({ scopes, createdAt, expiresAt, lastUsedAt, ...key }: ListedApiKey) => ({
  ...key,
  scopes: scopesOfKey(scopes),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export async function describeApiKeys(
  { pool, clock }: AppContext,
  userId: number,
): Promise<OutputOf<typeof api.apiKeys>> {
  const [keys, offSince] = await Promise.all([listApiKeys(pool, userId, clock()), readKeysOffSince(pool)]);
  return { keys: keys.map(describe), areOff: offSince !== null };
}

/** Creates a key after a proof of the owner, and mails the owner. Only its hash is stored. */
export async function createApiKey(
  context: AppContext,
  passwords: PasswordHasher,
  caller: AccessCaller,
  { name, scopes, days, ...credentials }: ParsedInputOf<typeof api.createApiKey>,
): Promise<OutputOf<typeof api.createApiKey>> {
  const { user, client } = caller;
  const { userId } = user;
  const proof = await proveOwner(context, passwords, caller, credentials);
  const { key, prefix, hash } = newApiKey(context);
  return inTransaction(context.prisma, async (tx) => {
    // Locks the account, so that calls at the same time cannot exceed the limit.
    await proof.use(tx);
    const createdAt = context.clock();
    if ((await readKeysOffSinceIn(tx)) !== null) {
      throw new DomainError('ILLEGAL_TRANSITION', { message: 'An operator has switched off API keys' });
    }
    if ((await listApiKeysIn(tx, userId, createdAt)).length >= MAX_API_KEYS) {
      const message = refusal('An account has at most {max} API keys', { max: MAX_API_KEYS });
      throw new DomainError('ILLEGAL_TRANSITION', { message });
    }
    const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
    const facts = { name, prefix, scopes, createdAt, expiresAt };
    const id = await addApiKey(tx, { ...facts, userId, hash });
    await recordAccountActivity(tx, { userId, kind: 'ApiKeyCreated', detail: name, client, at: createdAt });
    await queueSecurityNotice(context, tx, user, ({ apiKeyCreated }) => apiKeyCreated(name, client.address));
    return { ...describe({ ...facts, id, lastUsedAt: null }), key };
  });
}

export async function endApiKey(
  { prisma, clock }: AppContext,
  { user: { userId }, client }: AccessCaller,
  id: number,
): Promise<void> {
  await inTransaction(prisma, async (tx) => {
    const at = clock();
    const name = await revokeApiKey(tx, userId, id, at);
    if (name === null) throw new DomainError('NOT_FOUND');
    await recordAccountActivity(tx, { userId, kind: 'ApiKeyRevoked', detail: name, client, at });
  });
}

/** Ends every key of a user, with an entry in the log of the account if there were any. @returns how many there were */
export async function endApiKeysIn(tx: Tx, userId: number, client: RequestClient, at: Date): Promise<number> {
  const { length } = await revokeApiKeys(tx, userId, at);
  if (length > 0) await recordAccountActivity(tx, { userId, kind: 'ApiKeysRevoked', client, at });
  return length;
}

/** Ends every key of the caller. @returns how many there were */
export const endApiKeys = ({ prisma, clock }: AppContext, { user, client }: AccessCaller): Promise<number> =>
  inTransaction(prisma, (tx) => endApiKeysIn(tx, user.userId, client, clock()));
