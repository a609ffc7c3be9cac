import { Readable } from 'node:stream';
import { askWords, exportMarkdown, suggestionsFor } from '@pipa/assistant';
import { api, DomainError } from '@pipa/contract';
import { chooseAskPrivacy, listAskUsage, readAskPrivacy, readDayOfAsking } from '@pipa/db/ask';
import { type RouteRegistrar, StreamedAnswer, WRITTEN_BY_HANDLER } from '../../http/route.ts';
import { answerTurn } from './answer-turn.ts';
import { beginTurn, dayOf } from './begin-turn.ts';
import { deleteConversation, readConversation, readConversations, renameConversation } from './conversations.ts';
import { streamAnswer } from './stream-answer.ts';

/** Answers that one process makes at once; more questions are refused. */
const MOST_AT_ONCE = 60;
const DAY_MS = 86_400_000;
const USAGE_DAYS = 30;
const MOST_USAGE_ROWS = 500;
const TOKENS_OF_PRICE = 1_000_000;

export function registerAsk({ context, app, serve }: RouteRegistrar): void {
  const { assistant, pool, clock } = context;
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  let underWay = 0;

  serve(api.ask, async ({ user, input, reading, reply, log }): Promise<typeof WRITTEN_BY_HANDLER> => {
    if (underWay >= MOST_AT_ONCE || closing.signal.aborted) throw new DomainError('UNAVAILABLE');
    underWay += 1;
    const end = () => {
      underWay -= 1;
    };
    try {
      const { userId } = user;
      const wantsModel = assistant.model !== null && !input.plannerOnly;
      const spent = wantsModel && (await readDayOfAsking(pool, { userId, day: dayOf(clock()) })).tokens;
      const isSpent = spent !== false && spent >= assistant.limits.tokensADay;
      const engine = wantsModel && !isSpent ? 'model' : 'planner';
      const { conversationId, text, language } = input;
      const turn = await beginTurn(context, { userId, conversationId, text, language, engine });
      const { questionId, answerId, title } = turn;
      const streaming = streamAnswer(reply, closing.signal, {
        messageId: String(answerId),
        beginning: { conversationId: turn.conversationId, questionId, answerId, engine, title },
        failure: askWords(language).notices.failed,
        run: async (show, signal) => {
          try {
            await answerTurn(context, { reader: user, reading, input, turn, isSpent, signal, log, show });
          } catch (error) {
            log.error({ err: error }, 'an answer of Ask was not stored');
            throw error;
          } finally {
            end();
          }
        },
      });
      streaming.catch((error: unknown) => log.warn({ err: error }, 'an answer of Ask was not sent'));
      return WRITTEN_BY_HANDLER;
    } catch (error) {
      end();
      throw error;
    }
  });

  serve(api.askConversations, ({ user, input }) => readConversations(context, user.userId, input));
  serve(api.askConversation, ({ user, input }) => readConversation(context, user.userId, input.id));
  serve(api.renameConversation, ({ user, input }) => renameConversation(context, user.userId, input));
  serve(api.deleteConversation, ({ user, input }) => deleteConversation(context, user.userId, input));
  serve(api.exportConversation, async ({ user, input, reply }) => {
    const { title, messages } = await readConversation(context, user.userId, input.id);
    void reply.header('content-disposition', `attachment; filename="pipa-ask-${input.id}.md"`);
    return new StreamedAnswer(Readable.from([exportMarkdown(title, messages, user.language)]));
  });
  serve(api.askSuggestions, ({ input: { language, ...page } }) => suggestionsFor(page, language));
  serve(api.askState, async ({ user: { userId } }) => {
    const [privacy, { questions }] = await Promise.all([
      readAskPrivacy(pool, userId),
      readDayOfAsking(pool, { userId, day: dayOf(clock()) }),
    ]);
    const { model, limits } = assistant;
    return {
      engine: model === null ? ('planner' as const) : ('model' as const),
      model: model?.name ?? null,
      host: model?.host ?? null,
      privacy,
      questionsLeft: Math.max(0, limits.questionsADay - questions),
    };
  });
  serve(api.setAskPrivacy, async ({ user, input }) => {
    await chooseAskPrivacy(pool, user.userId, input.privacy);
    return null;
  });

  serve(api.askUsage, async () => {
    const since = dayOf(new Date(clock().getTime() - USAGE_DAYS * DAY_MS));
    const { price } = assistant;
    const rows = await listAskUsage(pool, { since, limit: MOST_USAGE_ROWS });
    return rows.map(({ userName, ...row }) => ({
      ...row,
      user: userName,
      cost:
        price === null || row.engine === 'planner'
          ? null
          : (row.inputTokens * price.input + row.outputTokens * price.output) / TOKENS_OF_PRICE,
    }));
  });
  serve(api.testAskModel, ({ user }) => assistant.testModel(user.language));
}
