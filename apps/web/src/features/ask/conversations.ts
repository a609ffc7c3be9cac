import { Chat } from '@ai-sdk/react';
import type { AskConversation, AskNotice, AskPage } from '@pipa/contract';
import { DefaultChatTransport } from 'ai';
import { ask as words } from '../../messages/ask.ts';
import { language } from '../../messages/language.ts';
import { openAnswer } from '../../queries/ask/open-answer.ts';
import { type ChatMessage, partSchemas, questionText, storedMessage } from './ask-message.ts';

type Body = Parameters<typeof openAnswer>[0];

export interface AskOptions {
  page: AskPage;
  /** The planner answers although there is a model. */
  plannerOnly?: boolean;
}

/** A conversation on this page: it goes on while no part of the page shows it. */
export interface Conversation {
  readonly chat: Chat<ChatMessage>;
  /** Its own while the page is open; its id comes later. */
  readonly key: number;
  /** null until the server has begun it. */
  id(): number | null;
  /** A text that is not sent yet. */
  draft: string;
  /** Path of the page that the last question was asked on. */
  askedOn(): string | null;
  isBusy(): boolean;
  /** Asks a question; nothing happens while another one is answered. */
  ask(text: string, options: AskOptions): void;
  /** Asks the last question again, in its place where the server did not answer it at all. */
  askAgain(options: AskOptions): void;
  /** Ends the answer that is being written, and says so in it. */
  stop(): Promise<void>;
  /** Takes what the server has stored, unless something has happened here since it was read. */
  take(stored: AskConversation, readAt: number): void;
}

interface Events {
  onBegun: (conversation: Conversation, id: number) => void;
  onEnded: (conversation: Conversation) => void;
}

const textOf = (body: BodyInit | null | undefined): Body => JSON.parse(String(body)) as Body;

let nextKey = 1;

function createConversation(known: number | null, { onBegun, onEnded }: Events): Conversation {
  let id = known;
  let askedOn: string | null = null;
  let isAsking = false;
  let changedAt = 0;
  const chat: Chat<ChatMessage> = new Chat<ChatMessage>({
    dataPartSchemas: partSchemas,
    transport: new DefaultChatTransport<ChatMessage>({
      fetch: (_url, init) => openAnswer(textOf(init?.body), init?.signal ?? undefined),
      prepareSendMessagesRequest: ({ messages, body }) => {
        const question = messages.findLast(({ role }) => role === 'user');
        return {
          body: {
            ...body,
            ...(id !== null && { conversationId: id }),
            text: question ? questionText(question) : '',
            language,
          },
        };
      },
    }),
    onData: (part) => {
      if (part.type !== 'data-conversation' || id === part.data.conversationId) return;
      id = part.data.conversationId;
      onBegun(conversation, id);
    },
  });
  /** What is said at the end of the last answer; a question without one gets an answer of this alone. */
  const note = (notice: AskNotice, text: string) => {
    const last = chat.lastMessage;
    if (!last) return;
    const isAnswer = last.role === 'assistant';
    const answer: ChatMessage = isAnswer ? last : { id: `${last.id}-answer`, role: 'assistant', parts: [] };
    const said = { type: 'data-notice', data: { kind: 'notice', notice, text } } as const;
    const before = isAnswer ? chat.messages.slice(0, -1) : chat.messages;
    chat.messages = [...before, { ...answer, parts: [...answer.parts, said] }];
  };
  const run = (send: () => Promise<void>, { page }: AskOptions) => {
    isAsking = true;
    changedAt = Date.now();
    askedOn = page.path;
    void send().finally(() => {
      isAsking = false;
      changedAt = Date.now();
      onEnded(conversation);
    });
  };
  const conversation: Conversation = {
    chat,
    key: nextKey++,
    draft: '',
    id: () => id,
    askedOn: () => askedOn,
    isBusy: () => isAsking,
    ask(text, options) {
      if (isAsking) return;
      // The failure is shown until the next question: what comes before that stays unfinished.
      if (chat.status === 'error') note('failed', chat.lastMessage?.role === 'user' ? words.noAnswer : words.cut);
      run(() => chat.sendMessage({ role: 'user', parts: [{ type: 'text', text }] }, { body: options }), options);
    },
    askAgain(options) {
      if (isAsking) return;
      const last = chat.lastMessage;
      if (last?.role === 'user') return run(() => chat.regenerate({ body: options }), options);
      const question = chat.messages.findLast(({ role }) => role === 'user');
      if (question) conversation.ask(questionText(question), options);
    },
    async stop() {
      if (!isAsking) return;
      await chat.stop();
      note('cancelled', words.stopped);
    },
    take(stored, readAt) {
      if (isAsking || chat.status === 'error' || readAt <= changedAt) return;
      changedAt = readAt;
      chat.messages = stored.messages.map(storedMessage);
    },
  };
  return conversation;
}

/** Conversations that are kept open: what is older is read again. */
const MOST_OPEN = 20;

export type Conversations = ReturnType<typeof createConversations>;

/** The conversations of a user that were shown since the page was loaded. */
function createConversations(onEnded: Events['onEnded']) {
  const listeners = new Set<() => void>();
  const open = new Map<number, Conversation>();
  const deleted = new Set<number>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const begin = () => createConversation(null, events);
  const events: Events = {
    onBegun(conversation, id) {
      open.set(id, conversation);
      changed();
    },
    onEnded(conversation) {
      changed();
      onEnded(conversation);
    },
  };
  let current = begin();
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** The one that the panel shows. */
    current: () => current,
    show(conversation: Conversation) {
      const id = conversation.id();
      // A page whose address still names a deleted one is drawn once more before it is left.
      if (id !== null && deleted.has(id)) return;
      current = conversation;
      changed();
    },
    /** Begins another one, unless nothing was asked in the present one. */
    begin() {
      if (current.id() === null && current.chat.messages.length === 0) return current;
      current = begin();
      changed();
      return current;
    },
    /** The conversation of an id. */
    of(id: number): Conversation {
      const known = open.get(id);
      if (known) return known;
      const made = createConversation(id, events);
      open.set(id, made);
      for (const [old, { isBusy }] of open) {
        if (open.size <= MOST_OPEN) break;
        if (old !== id && open.get(old) !== current && !isBusy()) open.delete(old);
      }
      return made;
    },
    /** Forgets one that was deleted, or all of them. */
    forget(id: number | null) {
      for (const [known, conversation] of open) {
        if (id !== null && known !== id) continue;
        void conversation.chat.stop();
        deleted.add(known);
        open.delete(known);
        if (conversation === current) current = begin();
      }
      changed();
    },
  };
}

let kept: { userId: number | null; conversations: Conversations } | undefined;

/** Those of a user; what another one on this page has asked is gone. */
export function conversationsOf(userId: number | null, onEnded: Events['onEnded']): Conversations {
  if (kept?.userId !== userId) kept = { userId, conversations: createConversations(onEnded) };
  return kept.conversations;
}
