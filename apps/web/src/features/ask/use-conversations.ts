import { useChat } from '@ai-sdk/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { askQueries, readAgainAfterAnswer } from '../../queries/ask/ask-queries.ts';
import { useSession } from '../../session/browser-session.ts';
import { type Conversation, type Conversations, conversationsOf } from './conversations.ts';

/** Streamed parts are drawn at most so often, in milliseconds. */
const DRAW_EVERY_MS = 60;

/** The conversations of the user who is signed in. */
export function useConversations(): Conversations {
  const { userId } = useSession();
  const client = useQueryClient();
  return conversationsOf(userId, () => readAgainAfterAnswer(client));
}

/** The conversation of the panel. */
export function useCurrent(conversations: Conversations): Conversation {
  return useSyncExternalStore(conversations.subscribe, conversations.current);
}

/** The id of a conversation, once the server has given it one. */
export function useConversationId(conversations: Conversations, conversation: Conversation): number | null {
  return useSyncExternalStore(conversations.subscribe, conversation.id);
}

/** Messages and state of a conversation. One that was begun on this page is known; any other is read, also when the window is shown again. */
export function useThread(conversation: Conversation) {
  const { messages, status, error } = useChat({ chat: conversation.chat, throttle: DRAW_EVERY_MS });
  const [openedId] = useState(conversation.id);
  const query = useQuery({ ...askQueries.conversation(openedId ?? 0), enabled: openedId !== null });
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (data) conversation.take(data, dataUpdatedAt);
  }, [conversation, data, dataUpdatedAt]);
  const isUnknown = openedId !== null && messages.length === 0;
  return {
    messages,
    error: status === 'error' ? error : undefined,
    isBusy: status === 'submitted' || status === 'streaming',
    isReading: isUnknown && query.isPending,
    readError: isUnknown ? query.error : null,
    readAgain: () => void query.refetch(),
  };
}
