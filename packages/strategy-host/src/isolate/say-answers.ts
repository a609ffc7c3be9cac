import { LookAheadError } from '@pipa/quant/own-strategy';
import { eachOfMap, isFiniteNumber, ownEntries, quoted, sliceText } from './primordials.ts';

/** The longest text that leaves the isolate, in characters. */
export const LONGEST_SAYING = 400_000;
/** Of an error: what its words take, and where its place is looked for. */
const LONGEST_WORDS = 1_000;
const LONGEST_STACK = 4_000;

const TOO_LONG = '{"fault":{"name":"RangeError","message":"the answer is too long"}}';

/** What a question came to, as JSON. The text is put together here, since an object is written by code that a strategy can change. */
export function said(answer: () => string): string {
  let text: string;
  try {
    text = `{"answer":${answer()}}`;
  } catch (error) {
    text = `{"fault":${thrownText(error)}}`;
  }
  return text.length <= LONGEST_SAYING ? text : TOO_LONG;
}

/** A decision: the weights and the recorded signals, as pairs. */
export const decisionText = (targets: ReadonlyMap<string, number>, signals: ReadonlyMap<string, number>): string =>
  `{"targets":${pairsText(targets)},"signals":${pairsText(signals)}}`;

function pairsText(pairs: ReadonlyMap<string, number>): string {
  let text = '';
  eachOfMap(pairs, (value, key) => {
    text += `${text === '' ? '' : ','}[${quoted(key)},${numberText(value)}]`;
  });
  return `[${text}]`;
}

export function listText(texts: readonly string[]): string {
  let text = '';
  for (let i = 0; i < texts.length; i++) text += `${i === 0 ? '' : ','}${quoted(texts[i])}`;
  return `[${text}]`;
}

/** An object of parts that are JSON already. */
export function objectText(parts: Readonly<Record<string, string>>): string {
  const entries = ownEntries(parts);
  let text = '';
  for (let i = 0; i < entries.length; i++) text += `${i === 0 ? '' : ','}${quoted(entries[i][0])}:${entries[i][1]}`;
  return `{${text}}`;
}

export const numberText = (value: number): string => (isFiniteNumber(value) ? `${value}` : 'null');

const UNREADABLE = '{"name":null,"message":"an error that cannot be read"}';

/** An error in its own words. Reading it may run code of the strategy, which may fail in turn. */
function thrownText(error: unknown): string {
  try {
    if (!(error instanceof Error)) return `{"name":null,"message":${textOf(shownThrown(error), LONGEST_WORDS)}}`;
    const { symbol } = error as { symbol?: unknown };
    return objectText({
      name: textOf(error.name, LONGEST_WORDS),
      message: textOf(error.message, LONGEST_WORDS),
      stack: textOf(error.stack, LONGEST_STACK),
      symbol: typeof symbol === 'string' ? textOf(symbol, LONGEST_WORDS) : 'null',
      sessionsAhead: error instanceof LookAheadError ? numberText(error.sessionsAhead) : 'null',
    });
  } catch {
    return UNREADABLE;
  }
}

const shownThrown = (thrown: unknown): unknown => (typeof thrown === 'symbol' ? 'a symbol' : thrown);
const textOf = (value: unknown, longest: number): string => quoted(sliceText(`${value}`, 0, longest));
