import type { Intent } from '../answer.ts';
import { sayNamedPortfolio } from './books/one-portfolio.ts';

/** What is not understood: it says so, and what can be asked. */
export const unknownIntent: Intent = {
  name: 'unknown',
  fits: () => 0,
  async answer(a) {
    if (await sayNamedPortfolio(a)) return;
    a.notice('unknown', `${a.w.unknown} ${a.w.canDo}`);
    a.followUps(...a.w.examples);
  },
};
