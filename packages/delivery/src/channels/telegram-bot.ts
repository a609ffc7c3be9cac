import { askService, type OutgoingMessage, type OutsideAnswer } from '@pipa/platform';
import { type Attempt, failed, SENT } from './attempt.ts';

const TIMEOUT_MS = 8_000;
/** Messages that are read together, and the bytes that so many of the longest have. */
const MOST_UPDATES = 10;
const MOST_BYTES = 1_048_576;

/** A message to the bot in a chat with one person. */
export interface ChatMessage {
  readonly chatId: number;
  readonly text: string;
  /** The person as Telegram shows them. */
  readonly from: string;
  /** Language of the person's app, as an IETF tag. */
  readonly language: string;
}

export interface TelegramBot {
  /** Its user name. @throws Error where Telegram does not answer or does not know the token */
  name(): Promise<string>;
  /** Sends a text, of which the first `bold` characters are bold. */
  send(chatId: number, text: string, bold?: number): Promise<Attempt>;
  /** The messages since the last call, which are then not given again. */
  messages(): Promise<{ readonly messages: readonly ChatMessage[]; readonly count: number }>;
}

interface Answer {
  readonly ok?: unknown;
  readonly result?: unknown;
  readonly error_code?: unknown;
  readonly parameters?: { readonly retry_after?: unknown };
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function messageOf(update: unknown): ChatMessage | null {
  const message = fieldsOf(fieldsOf(update).message);
  const chat = fieldsOf(message.chat);
  // A group has readers that no one has asked for.
  if (chat.type !== 'private' || typeof chat.id !== 'number') return null;
  const from = fieldsOf(message.from);
  const name = `${textOf(from.first_name)} ${textOf(from.last_name)}`.trim();
  return {
    chatId: chat.id,
    text: textOf(message.text),
    from: from.username === undefined ? name : `@${textOf(from.username)}`,
    language: textOf(from.language_code),
  };
}

interface BotSettings {
  readonly token: string;
  /** Server of the Bot API. */
  readonly apiUrl: string;
  ask?(call: OutgoingMessage, mostBytes?: number): Promise<OutsideAnswer>;
}

/** The operator's bot (Bot API of Telegram). Its token is in the address of each call, so no address is logged. */
export function createTelegramBot({ token, apiUrl, ask = askService }: BotSettings): TelegramBot {
  let known: string | null = null;
  let next = 0;

  async function call(method: string, fields: object): Promise<Answer> {
    const answer = await ask(
      {
        url: `${apiUrl.replace(/\/+$/, '')}/bot${token}/${method}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
        timeoutMs: TIMEOUT_MS,
      },
      MOST_BYTES,
    );
    try {
      return fieldsOf(JSON.parse(answer.body));
    } catch {
      return { ok: false, error_code: answer.status };
    }
  }

  async function resultOf(method: string, fields: object): Promise<unknown> {
    const answer = await call(method, fields);
    if (answer.ok !== true) throw new Error(`Telegram refuses ${method}: ${answer.error_code}`);
    return answer.result;
  }

  return {
    async name() {
      known ??= textOf(fieldsOf(await resultOf('getMe', {})).username);
      return known;
    },
    async send(chatId, text, bold = 0) {
      const answer = await call('sendMessage', {
        chat_id: chatId,
        text,
        ...(bold > 0 && { entities: [{ type: 'bold', offset: 0, length: bold }] }),
        link_preview_options: { is_disabled: true },
      });
      if (answer.ok === true) return SENT;
      const wait = fieldsOf(answer.parameters).retry_after;
      // The person has stopped the bot, or the chat is no more.
      if (answer.error_code === 403 || answer.error_code === 400) return failed('refused');
      if (answer.error_code === 401 || answer.error_code === 404) return failed('notSetUp');
      return failed('failed', typeof wait === 'number' ? wait : undefined);
    },
    async messages() {
      const fields = { offset: next, limit: MOST_UPDATES, timeout: 0, allowed_updates: ['message'] };
      const result = await resultOf('getUpdates', fields);
      const updates = Array.isArray(result) ? result.slice(0, MOST_UPDATES) : [];
      for (const update of updates) {
        const { update_id: id } = fieldsOf(update);
        if (typeof id === 'number') next = Math.max(next, id + 1);
      }
      return { messages: updates.flatMap((update) => messageOf(update) ?? []), count: updates.length };
    },
  };
}
