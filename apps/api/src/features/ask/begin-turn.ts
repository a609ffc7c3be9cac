import { ANSWER_MS, askWords, type Turn } from '@pipa/assistant';
import {
  type AskBeginning,
  type AskEngineName,
  DomainError,
  type Language,
  MAX_CONVERSATION_TITLE,
  MAX_CONVERSATIONS,
  MAX_TURNS,
  refusal,
} from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import {
  addAskCostIn,
  addTurn,
  beginConversation,
  claimAnswer,
  countQuestionsIn,
  findConversation,
  readDayOfAskingIn,
  readMessages,
  type StoredMessage,
} from '@pipa/db/ask';
import { lockOwner } from '@pipa/db/users';
import type { AppContext } from '../../context.ts';

/** After this time the process of an answer is taken for dead. */
const CLAIM_MS = ANSWER_MS + 60_000;
/** Turns that a question is answered with. */
const REMEMBERED_TURNS = 6;

/** The day of a count of questions (UTC). */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** A title that ends at a word. */
function titleOf(text: string): string {
  if (text.length <= MAX_CONVERSATION_TITLE) return text;
  const cut = text.slice(0, MAX_CONVERSATION_TITLE - 1);
  return `${cut.replace(/\s+\S*$/, '')}…`;
}

/** The last turns of a conversation, the oldest first. */
function turnsOf(messages: readonly StoredMessage[]): Turn[] {
  return messages
    .flatMap((message, place) => {
      const before = messages[place - 1];
      if (message.engine === null || before === undefined || before.engine !== null) return [];
      return [{ question: before.words, answer: message.words, reads: message.reads }];
    })
    .slice(-REMEMBERED_TURNS);
}

interface NewQuestion {
  readonly userId: number;
  readonly conversationId: number | undefined;
  readonly text: string;
  readonly language: Language;
  readonly engine: AskEngineName;
}

export interface BegunTurn extends AskBeginning {
  readonly history: readonly Turn[];
  /** Messages of the turns that are remembered. */
  readonly shown: readonly StoredMessage[];
  /** By which the place of the answer is given back. */
  readonly until: Date;
  readonly at: Date;
}

/**
 * Stores a question and takes the place of its answer. A user has one answer under way, and a number of questions a day.
 * @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS, ILLEGAL_TRANSITION for a conversation that is full
 */
export async function beginTurn(
  { prisma, pool, clock, assistant }: AppContext,
  { userId, conversationId, text, language, engine }: NewQuestion,
): Promise<BegunTurn> {
  const own = conversationId === undefined ? null : { userId, id: conversationId };
  const [found, messages] =
    own === null ? [null, []] : await Promise.all([findConversation(pool, own), readMessages(pool, own)]);
  if (own !== null && found === null) throw new DomainError('NOT_FOUND');
  const at = clock();
  const until = new Date(at.getTime() + CLAIM_MS);
  const title = found?.title ?? titleOf(text);
  const interrupted = { kind: 'notice', notice: 'failed', text: askWords(language).interrupted } as const;
  const ids = await inTransaction(prisma, async (tx) => {
    await lockOwner(tx, userId);
    const day = dayOf(at);
    const { questions } = await readDayOfAskingIn(tx, { userId, day });
    if (questions >= assistant.limits.questionsADay) {
      throw new DomainError('TOO_MANY_REQUESTS', { message: 'You have asked all questions of today' });
    }
    if (!(await claimAnswer(tx, { userId, now: at, until }))) {
      throw new DomainError('TOO_MANY_REQUESTS', { message: 'Your last question is still being answered' });
    }
    const id = conversationId ?? (await beginConversation(tx, { userId, title, at, most: MAX_CONVERSATIONS }));
    if ((await countQuestionsIn(tx, id)) >= MAX_TURNS) {
      throw new DomainError('ILLEGAL_TRANSITION', {
        message: refusal('A conversation has at most {max} questions. Please begin a new one', { max: MAX_TURNS }),
      });
    }
    await addAskCostIn(tx, {
      userId,
      day,
      engine,
      questions: 1,
      steps: 0,
      inputTokens: 0,
      outputTokens: 0,
      failures: 0,
    });
    const turn = await addTurn(tx, { conversationId: id, question: text, engine, parts: [interrupted], at });
    return { conversationId: id, ...turn };
  });
  const shown = messages.slice(-2 * REMEMBERED_TURNS);
  return { ...ids, engine, title, history: turnsOf(messages), shown, until, at };
}
