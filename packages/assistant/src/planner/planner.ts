import { DomainError } from '@pipa/contract';
import type { KnownNames } from '@pipa/reads';
import type { Engine } from '../engine.ts';
import { Answer } from './answer.ts';
import { frameOf } from './conversation.ts';
import { intents, resolveOrdinal, unknownIntent } from './intents/index.ts';
import { keepNames } from './understand/name-index.ts';

interface PlannerOptions {
  /** The names of the market and of its strategies; they are kept for some minutes. */
  readonly readNames: () => Promise<KnownNames>;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
}

/** Says why something could not be read, in words for the user. */
function sayFailure(a: Answer, error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
  const { failed } = a.w;
  const { words } = error;
  if (typeof words === 'object' && words.text === 'There is no price of {name} before {day}') {
    const { name, day } = words.values as { name: string; day: string };
    return a.notice('unknown', a.w.noPriceBefore(name, day));
  }
  if (typeof words === 'object' && words.text === 'There is no price of {name} in this period') {
    return a.notice('unknown', a.w.noPriceIn(String((words.values as { name: string }).name)));
  }
  if (error.code === 'NOT_FOUND') return a.notice('unknown', failed.notFound);
  if (error.code === 'AGREEMENT_REQUIRED' || error.code === 'INVESTOR_DISABLED')
    return a.notice('unavailable', failed.investor);
  if (error.code === 'UNAVAILABLE') return a.notice('unavailable', failed.unavailable);
  if (error.code === 'INVALID_INPUT')
    return a.notice('unknown', a.language === 'en' ? `${failed.input} ${error.message}` : failed.input);
  a.notice('failed', failed.other);
}

/**
 * Answers questions by rules, without a model: it recognises what a question wants and names, reads that with the tools of the one who
 * asks, and says it in sentences whose numbers are those of the results.
 */
export function createPlanner({ readNames, now = () => performance.now() }: PlannerOptions): Engine {
  const names = keepNames(readNames, now);
  return {
    async answer(question, toolbox, emit, signal) {
      const index = await names();
      const frame = await resolveOrdinal(frameOf(question, index, intents, unknownIntent), question, toolbox);
      const answer = new Answer(frame.u, question, toolbox, emit, signal);
      try {
        await frame.intent.answer(answer);
      } catch (error) {
        signal.throwIfAborted();
        sayFailure(answer, error);
      }
      answer.end();
      return { inputTokens: 0, outputTokens: 0, steps: answer.steps };
    },
  };
}
