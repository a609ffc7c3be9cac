import { type EpochDay, fromEpochDay, type TradingDay } from '@pipa/calendar';
import { LookAheadError } from '@pipa/quant/own-strategy';
import type { Thrown } from './answer-schemas.ts';
import type { FaultFacts, FaultKind } from './strategy-fault.ts';

const LOCATION = /strategy:\/\/\/([^\s)\]]+?:\d+(?::\d+)?)/;
/** What the isolate adds to an error of syntax; the place is said in our way. */
const BRACKETED = / \[strategy:\/\/\/[^\]]*\]$/;
/** What V8 says when an isolate has reached its bound. */
const OUT_OF_MEMORY = /^(Isolate was disposed during execution due to memory limit|Array buffer allocation failed)$/;
const LONGEST_WORDS = 300;

/** What a strategy was asked when it failed. */
export interface Asked {
  readonly kind: FaultKind;
  /** Day of the decision in hand. */
  readonly day?: EpochDay;
  /** The session so many after that day; null beyond the end of the history. The strategy does not have it. */
  readonly sessionAfter?: (sessions: number) => EpochDay | null;
}

/** An error of a strategy in words for its author, with the line of its own file where one is known. All of it may be made up. */
export function describeFault(thrown: Thrown, { kind, day: decidedOn, sessionAfter }: Asked): FaultFacts {
  const { name, message } = thrown;
  const day = decidedOn === undefined ? null : fromEpochDay(decidedOn);
  if (OUT_OF_MEMORY.test(message)) return { kind: 'Memory', message: MEMORY_WORDS, day };
  switch (name) {
    case 'LookAheadError': {
      const words = lookAheadWords(thrown, day, sessionAfter);
      return { kind: 'LookAhead', message: beside(words, at(thrown)), day, symbol: thrown.symbol };
    }
    case 'WeightsError':
      return { kind: 'Invalid', message: `${message}${on(day)}`, day, symbol: thrown.symbol };
    case 'ParameterError':
      return { kind: 'Parameters', message };
    case 'DefinitionError':
    case 'ImportError':
      return { kind: kind === 'Threw' ? 'Invalid' : kind, message, day };
    case 'ForbiddenError':
      return { kind, message: `${beside(message, at(thrown))}${on(day)}`, day };
    default: {
      const words = name === null ? `It threw ${message}` : `${name}: ${message.replace(BRACKETED, '')}`;
      return { kind, message: `${sentence(`${words.slice(0, LONGEST_WORDS)}${at(thrown)}`)}${on(day)}`, day };
    }
  }
}

export const MEMORY_WORDS = 'It used more memory than a strategy may have.';

/** The words of the interface, with the day that only the house knows. */
function lookAheadWords(
  { message, symbol, sessionsAhead }: Thrown,
  day: TradingDay | null,
  sessionAfter: Asked['sessionAfter'],
): string {
  if (day === null || !symbol || !sessionsAhead) return message;
  const asked = sessionAfter?.(sessionsAhead) ?? null;
  return new LookAheadError(symbol, day, asked === null ? null : fromEpochDay(asked), sessionsAhead).message;
}

const sentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);

/** A place before the point that ends a sentence. */
const beside = (words: string, place: string): string => `${words.replace(/\.$/, '')}${place}.`;

function at({ stack = '' }: Thrown): string {
  const location = LOCATION.exec(stack)?.[1];
  return location === undefined ? '' : ` (${decoded(location)})`;
}

function decoded(location: string): string {
  try {
    return decodeURI(location);
  } catch {
    return location;
  }
}

const on = (day: TradingDay | null): string => (day === null ? '' : ` Decision of ${day}.`);
