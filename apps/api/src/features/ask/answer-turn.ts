import { type Answered, ASK_SCOPES, answerQuestion, type Question } from '@pipa/assistant';
import type { AskPart, api, ParsedInputOf } from '@pipa/contract';
import { draftPath } from '@pipa/contract';
import { addAskCost, readAskPrivacy, releaseAnswer, storeAnswer } from '@pipa/db/ask';
import type { ReadContext, Reader } from '@pipa/reads';
import { proposeDraft, runTool, toolRequestOf } from '@pipa/tools';
import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../../context.ts';
import { type BegunTurn, dayOf } from './begin-turn.ts';
import { linkOfRead } from './link-of-read.ts';

interface Answering {
  readonly reader: Reader;
  readonly reading: ReadContext;
  readonly input: ParsedInputOf<typeof api.ask>;
  readonly turn: BegunTurn;
  /** The planner answers, as the tokens of the day are used up. */
  readonly isSpent: boolean;
  readonly signal: AbortSignal;
  readonly log: FastifyBaseLogger;
  show(id: string, part: AskPart): void;
}

const wordsOf = (parts: readonly AskPart[]) =>
  parts.flatMap((part) => (part.kind === 'passage' ? [part.text] : [])).join('\n\n');

/** Makes the answer of a question, shows it as it comes, and stores what was shown. */
export async function answerTurn(context: AppContext, answering: Answering): Promise<Answered> {
  const { reader, reading, input, turn, isSpent, signal, log, show } = answering;
  const { pool, prisma, assistant } = context;
  const { userId } = reader;
  try {
    const [market, privacy, names] = await Promise.all([
      reading.market(),
      readAskPrivacy(pool, userId),
      assistant.names(),
    ]);
    const question: Question = {
      text: input.text,
      language: input.language,
      history: turn.history,
      page: input.page ?? null,
      today: market.day,
      privacy,
    };
    const caller = { reader, scopes: ASK_SCOPES };
    const { planner, model } = assistant;
    const isModel = turn.engine === 'model' && model !== null;
    const answered = await answerQuestion({
      question,
      engine: isModel ? model.engine : planner,
      engineName: turn.engine,
      opening: isSpent ? 'budget' : null,
      fallback: isModel ? planner : null,
      shown: turn.shown.flatMap(({ parts }) => parts),
      run: async (tool, fields) => {
        const request = toolRequestOf(caller, tool, fields);
        return runTool(reading, caller, request, (error) =>
          log.warn({ err: error }, 'an answer of Ask has no receipt'),
        );
      },
      propose: async (kind, fields, label) => {
        const draft = await proposeDraft({ ...reading, prisma }, caller, { by: 'ask' }, { ...fields, kind });
        return { kind: 'proposal', draftId: draft.id, label, link: draftPath(draft.id) };
      },
      names,
      linkOf: linkOfRead,
      show,
      signal,
      onFault: (error) => log.error({ err: error }, 'an answer of Ask failed'),
    });
    const { parts, reads, usage, engine, failed } = answered;
    await storeAnswer(pool, { id: turn.answerId, engine, words: wordsOf(parts), parts, reads });
    await addAskCost(pool, {
      userId,
      day: dayOf(turn.at),
      engine: turn.engine,
      questions: 0,
      ...usage,
      failures: failed ? 1 : 0,
    });
    return answered;
  } finally {
    await releaseAnswer(pool, { userId, until: turn.until });
  }
}
