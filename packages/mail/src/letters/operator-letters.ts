import type { MarketPhase, MarketStallCause } from '@pipa/contract';
import type { LetterReader, MailContent } from '../letter.ts';
import { linkedLetter } from './linked-letter.ts';
import { operatorWords } from './operator-words.ts';

export interface MarketStalledFacts {
  readonly cause: MarketStallCause;
  /** New York time of its last progress. */
  readonly since: string;
  /** The moment of its clock; missing where it cannot be read. */
  readonly day?: string;
  readonly phase?: MarketPhase;
  /** The work that its clock waits for. */
  readonly waitsFor?: string;
  /** The page of its health. */
  readonly url: string;
}

/** Says that the market stands still. */
export function marketStalledMail(reader: LetterReader, facts: MarketStalledFacts): MailContent {
  const { cause, since, day, phase, waitsFor, url } = facts;
  const { stalled: words, action, reason } = operatorWords[reader.language];
  const text = [
    words.since(since, words.causes[cause]),
    ...(day === undefined || phase === undefined ? [] : [words.clock(day, words.phases[phase])]),
    ...(waitsFor === undefined ? [] : [words.waitsFor(waitsFor)]),
    words.next,
  ];
  return linkedLetter(reader, { subject: words.subject, text, action, reason }, url);
}

export interface MarketMovesFacts {
  /** New York time since which it goes on. */
  readonly since: string;
  /** For which it stood still. */
  readonly minutes: number;
  readonly url: string;
}

/** Says that the market goes on. */
export function marketMovesMail(reader: LetterReader, { since, minutes, url }: MarketMovesFacts): MailContent {
  const { moves: words, action, reason } = operatorWords[reader.language];
  return linkedLetter(reader, { subject: words.subject, text: [words.text(since, minutes)], action, reason }, url);
}
