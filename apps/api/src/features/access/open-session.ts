import { inTransaction, openUserSession, recordAccountActivity } from '@pipa/db';
import type { AppContext } from '../../context.ts';
import type { RequestClient } from '../../http/request-client.ts';
import { hashToken, newToken } from '../../http/session.ts';

/** Older sessions of a user beyond this number end. */
const MAX_SESSIONS = 20;

/** Opens a session and logs it. @param how what the user signed in with */
export async function openSession(
  context: AppContext,
  userId: number,
  client: RequestClient,
  { remembered, how }: { remembered: boolean; how: string },
): Promise<string> {
  const token = newToken(context);
  const now = context.clock();
  const { prisma, settings } = context;
  const { rememberedMs, absoluteMs } = settings.session;
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
  await inTransaction(prisma, async (tx) => {
    await openUserSession(tx, session, MAX_SESSIONS);
    await recordAccountActivity(tx, { userId, kind: 'SignedIn', detail: how, client, at: now });
  });
  return token;
}
