import type { ModelMessage } from 'ai';
import type { Question } from '../engine.ts';
import { readsOwn } from '../reading.ts';

/** Characters of an earlier answer. */
const MOST_ANSWER = 1_500;

/** Earlier turns as messages. A turn that read own books stays here unless the user lets the model see their figures. */
export const rememberedTurns = ({ history, privacy }: Pick<Question, 'history' | 'privacy'>): ModelMessage[] =>
  history
    .filter(({ reads }) => privacy === 'figures' || !reads.some(({ tool }) => readsOwn(tool)))
    .filter(({ answer }) => answer !== '')
    .flatMap(({ question, answer }): ModelMessage[] => [
      { role: 'user', content: question },
      { role: 'assistant', content: answer.slice(0, MOST_ANSWER) },
    ]);
