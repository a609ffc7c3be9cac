import { serveLocally } from './local-service.ts';

interface SentMessage {
  readonly chat_id: number;
  readonly text: string;
  readonly entities?: readonly { readonly type: string; readonly offset: number; readonly length: number }[];
}

/** The parts of Telegram's Bot API that a bot of notices uses: getMe, getUpdates by offset, sendMessage to chats that have begun. */
export async function openTelegramSandbox(token: string) {
  const updates: { update_id: number; message: object }[] = [];
  const sent: SentMessage[] = [];
  const begun = new Set<number>();
  const blocked = new Set<number>();
  const next: { answer: { status: number; body: unknown } | null } = { answer: null };
  const refused = (status: number, description: string, parameters?: object) => ({
    status,
    body: { ok: false, error_code: status, description, parameters },
  });
  const service = await serveLocally(({ path, body }) => {
    const [, secret, method] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
    if (secret !== token) return refused(401, 'Unauthorized');
    const fields = JSON.parse(body.toString('utf8'));
    if (method === 'getMe')
      return { status: 200, body: { ok: true, result: { id: 1, is_bot: true, username: 'pipa_test_bot' } } };
    if (method === 'getUpdates') {
      const due = updates.filter(({ update_id }) => update_id >= fields.offset).slice(0, fields.limit);
      // An offset confirms what is before it.
      updates.splice(0, updates.length, ...updates.filter(({ update_id }) => update_id >= fields.offset));
      return { status: 200, body: { ok: true, result: due } };
    }
    if (method !== 'sendMessage') return refused(404, 'Not Found');
    if (next.answer !== null) return next.answer;
    if (blocked.has(fields.chat_id)) return refused(403, 'Forbidden: bot was blocked by the user');
    if (!begun.has(fields.chat_id)) return refused(400, 'Bad Request: chat not found');
    sent.push(fields);
    return { status: 200, body: { ok: true, result: { message_id: sent.length } } };
  });
  let count = 0;
  return {
    ...service,
    sent,
    blocked,
    next,
    updates,
    /** A person writes to the bot. */
    write: (chatId: number, text: string, chat: { type?: string; language?: string; username?: string } = {}) => {
      const { type = 'private', language = 'en', username = 'jane' } = chat;
      begun.add(chatId);
      count += 1;
      const from = { id: chatId, first_name: 'Jane', username, language_code: language };
      updates.push({ update_id: 700 + count, message: { message_id: count, chat: { id: chatId, type }, from, text } });
    },
  };
}
