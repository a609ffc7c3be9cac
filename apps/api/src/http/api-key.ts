import { DomainError, grantableScopes } from '@pipa/contract';
import { findApiKey, touchApiKey } from '@pipa/db/access';
import type { AppContext } from '../context.ts';
import type { Identity } from './principals.ts';
import { hashToken, newToken, TOUCH_MS, userAt } from './session.ts';

/** What secret scanners know a key of the product by. */
const MARK = 'pipa_';
const KEY = /^pipa_[A-Za-z0-9_-]{43}$/;
/** The mark and a few of the random characters: enough to tell keys apart, too few to guess the rest. */
const PREFIX_LENGTH = MARK.length + 6;

export function newApiKey(context: Pick<AppContext, 'randomBytes'>): { key: string; prefix: string; hash: Buffer } {
  const key = `${MARK}${newToken(context)}`;
  return { key, prefix: key.slice(0, PREFIX_LENGTH), hash: hashToken(key) };
}

/** The scopes that a stored key has today: a scope that keys can no longer have is not among them. */
export const scopesOfKey = (stored: readonly string[]) => grantableScopes.filter((scope) => stored.includes(scope));

/** The owner of a key, with what a call of an assistant needs to know of both. */
export interface KeyOwner extends Identity {
  readonly key: NonNullable<Identity['key']>;
  /** Since when the owner's assistants are refused; null while they may call. */
  readonly agentsOffAt: Date | null;
}

/** The owner of a key; null when the key is unknown, revoked or expired. Stores the time of use. FORBIDDEN while keys are off. */
export async function findKeyOwner(
  { pool, clock }: Pick<AppContext, 'pool' | 'clock'>,
  key: string,
): Promise<KeyOwner | null> {
  if (!KEY.test(key)) return null;
  const stored = await findApiKey(pool, hashToken(key));
  const now = clock();
  if (stored === null || stored.expiresAt <= now) return null;
  if (stored.offSince !== null) {
    throw new DomainError('FORBIDDEN', { message: 'An operator has switched off API keys' });
  }
  const { id, name, lastUsedAt } = stored;
  const staleBefore = new Date(now.getTime() - TOUCH_MS);
  if (lastUsedAt === null || lastUsedAt < staleBefore) await touchApiKey(pool, { id, now, staleBefore });
  return {
    user: userAt(stored.user, now),
    session: null,
    scopes: scopesOfKey(stored.scopes),
    clock: stored.clock,
    key: { id, name },
    agentsOffAt: stored.agentsOffAt,
  };
}
