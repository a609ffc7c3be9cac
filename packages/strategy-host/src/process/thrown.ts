import type { Thrown } from '../answer-schemas.ts';

const LONGEST_WORDS = 1_000;
const LONGEST_STACK = 4_000;

/** An error that came out of the isolate by itself: there it was copied as texts. */
export function thrownOf(error: unknown): Thrown {
  if (!(error instanceof Error)) return { name: null, message: String(error).slice(0, LONGEST_WORDS) };
  return {
    name: error.name.slice(0, LONGEST_WORDS),
    message: error.message.slice(0, LONGEST_WORDS),
    stack: (error.stack ?? '').slice(0, LONGEST_STACK),
  };
}
