import { type api, DomainError, type OutputOf, type ParsedInputOf } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { addForumToken } from '@pipa/db/forum';
import type { AppContext } from '../../context.ts';
import { hashToken, type LiveSession, newToken, type SignedInUser } from '../../http/session.ts';

/** A token of the forum for the session of a request, with which it ends. */
export async function giveForumToken(
  context: AppContext,
  { user, session }: { user: SignedInUser; session: LiveSession },
  { username }: ParsedInputOf<typeof api.forumToken>,
): Promise<OutputOf<typeof api.forumToken>> {
  const names = [user.userName.toLowerCase(), user.email.toLowerCase()];
  if (username !== undefined && !names.includes(username.toLowerCase())) throw new DomainError('BAD_CREDENTIALS');
  const token = newToken(context);
  await inTransaction(context.prisma, (tx) =>
    addForumToken(tx, { tokenHash: hashToken(token), sessionId: session.sessionId, createdAt: context.clock() }),
  );
  return { token, expiresAt: session.expiresAt.toISOString() };
}
