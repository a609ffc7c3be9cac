import {
  type AskMessage,
  type api,
  CONVERSATIONS_PAGE,
  DomainError,
  type OutputOf,
  type ParsedInputOf,
} from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import {
  findConversation,
  listConversations,
  readMessages,
  removeConversations,
  renameConversation as rename,
  type StoredConversation,
  type StoredMessage,
} from '@pipa/db/ask';
import type { AppContext } from '../../context.ts';

const headOf = ({ id, title, updatedAt }: StoredConversation) => ({ id, title, updatedAt: updatedAt.toISOString() });

export const wireMessage = ({ id, engine, words, parts, at }: StoredMessage): AskMessage => ({
  id,
  role: engine === null ? 'user' : 'assistant',
  text: engine === null ? words : null,
  parts: [...parts],
  engine,
  at: at.toISOString(),
});

export async function readConversations(
  { pool }: Pick<AppContext, 'pool'>,
  userId: number,
  { search, before }: ParsedInputOf<typeof api.askConversations>,
): Promise<OutputOf<typeof api.askConversations>> {
  const page = { userId, search: search ?? null, before: before ?? null, limit: CONVERSATIONS_PAGE };
  return (await listConversations(pool, page)).map(headOf);
}

/** @throws DomainError NOT_FOUND */
export async function readConversation(
  { pool }: Pick<AppContext, 'pool'>,
  userId: number,
  id: number,
): Promise<OutputOf<typeof api.askConversation>> {
  const [found, messages] = await Promise.all([
    findConversation(pool, { userId, id }),
    readMessages(pool, { userId, id }),
  ]);
  if (found === null) throw new DomainError('NOT_FOUND');
  return { ...headOf(found), messages: messages.map(wireMessage) };
}

/** @throws DomainError NOT_FOUND */
export async function renameConversation(
  { prisma }: Pick<AppContext, 'prisma'>,
  userId: number,
  { id, title }: ParsedInputOf<typeof api.renameConversation>,
): Promise<null> {
  const isKnown = await inTransaction(prisma, (tx) => rename(tx, { userId, id, title }));
  if (!isKnown) throw new DomainError('NOT_FOUND');
  return null;
}

/** @throws DomainError NOT_FOUND for a conversation that is not the user's */
export async function deleteConversation(
  { prisma }: Pick<AppContext, 'prisma'>,
  userId: number,
  { id }: ParsedInputOf<typeof api.deleteConversation>,
): Promise<null> {
  const removed = await inTransaction(prisma, (tx) => removeConversations(tx, { userId, id: id ?? null }));
  if (removed === 0 && id !== undefined) throw new DomainError('NOT_FOUND');
  return null;
}
