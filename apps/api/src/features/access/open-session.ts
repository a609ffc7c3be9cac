import type { Tx } from '@pipa/db';
import { openUserSession, recordAccountActivity } from '@pipa/db/access';
import type { AppContext } from '../../context.ts';
import type { RequestClient } from '../../http/request-client.ts';
import { hashToken, newToken } from '../../http/session.ts';

/** Older sessions of a user beyond this number end. */
const MAX_SESSIONS = 20;

/**
 * Opens a session and logs it, in the transaction that has locked the account (`lockAccess`) and checked what the user signed in
 * with: a password that changes meanwhile, or a deletion, then either ends this session or refuses it.
 * @param how what the user signed in with
 */
export async function openSession(
  tx: Tx,
  context: AppContext,
  userId: number,
  client: RequestClient,
  { remembered, how }: { remembered: boolean; how: string },
): Promise<string> {
  const token = newToken(context);
  const now = context.clock();
  const { rememberedMs, absoluteMs } = context.settings.session;
  const session = {
    userId,
    tokenHash: hashToken(token),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + (remembered ? rememberedMs : absoluteMs)),
    remembered,
    address: client.address,
    userAgent: client.userAgent,
  };
  await openUserSession(tx, session, MAX_SESSIONS);
  await recordAccountActivity(tx, { userId, kind: 'SignedIn', detail: how, client, at: now });
  return token;
}
