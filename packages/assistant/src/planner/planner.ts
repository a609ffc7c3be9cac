import { DomainError } from '@pipa/contract';
import type { KnownNames } from '@pipa/reads';
import type { Engine } from '../engine.ts';
import { Answer, type Notice } from './answer.ts';
import { frameOf, type Resolve } from './conversation.ts';
import { intents, resolveOrdinal, unknownIntent } from './intents/index.ts';
import { keepNames } from './understand/name-index.ts';

interface PlannerOptions {
  /** The names of the market and of its strategies; they are kept for some minutes. */
  readonly readNames: () => Promise<KnownNames>;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
}

/** Why something could not be read, in words for the user. Throws what is a fault of the product. */
function failureOf(a: Answer, error: unknown): readonly [Notice, string] {
  if (!(error instanceof DomainError)) throw error;
  const { failed } = a.w;
  const said = typeof error.words === 'object' ? error.words : null;
  switch (said?.text) {
    case 'There is no price of {name} before {day}':
      return ['unknown', a.w.noPriceBefore(String(said.values.name), String(said.values.day))];
    case 'There is no price of {name} in this period':
      return ['unknown', a.w.noPriceIn(String(said.values.name))];
  }
  switch (error.code) {
    case 'NOT_FOUND':
      return ['unknown', failed.notFound];
    case 'AGREEMENT_REQUIRED':
    case 'INVESTOR_DISABLED':
      return ['unavailable', failed.investor];
    case 'UNAVAILABLE':
      return ['unavailable', failed.unavailable];
    case 'INVALID_INPUT':
      return ['unknown', a.language === 'en' ? `${failed.input} ${error.message}` : failed.input];
    default:
      return ['failed', failed.other];
  }
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
      const resolve: Resolve = (u, before) => resolveOrdinal(u, before, question, toolbox);
      const frame = await frameOf(question, { index, intents, other: unknownIntent, resolve });
      const answer = new Answer(frame.u, question, toolbox, emit, signal);
      try {
        await frame.intent.answer(answer);
      } catch (error) {
        signal.throwIfAborted();
        answer.notice(...failureOf(answer, error));
      }
      answer.end();
      return { inputTokens: 0, outputTokens: 0, steps: answer.steps };
    },
  };
}
