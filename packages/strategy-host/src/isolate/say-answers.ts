import { LookAheadError } from '@pipa/quant/own-strategy';
import { checkedWeights, shownValue } from '@pipa/quant/own-strategy/host';
import { LONGEST_SAYING } from '../messages.ts';
import { eachOfMap, isArray, isFiniteNumber, isMap, ownEntries, quoted, sliceText } from './primordials.ts';

/** Of an error: what its words take, and where its place is looked for. */
const LONGEST_WORDS = 1_000;
const LONGEST_STACK = 4_000;
/** Of a symbol, which no symbol of a universe reaches. */
const LONGEST_KEY = 101;

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

/** A decision: what the strategy answers with and the recorded signals, as pairs. The house looks whether they can be carried out. */
export const decisionText = (answer: unknown, signals: ReadonlyMap<string, number>): string =>
  `{"targets":${weightsText(answer)},"signals":${pairsText(signals)}}`;

/** @throws WeightsError for an answer that has no weights by symbol */
function weightsText(answer: unknown): string {
  if (isMap(answer)) return pairsText(answer);
  const isObject = typeof answer === 'object' && answer !== null && !isArray(answer) && !('then' in answer);
  if (!isObject) checkedWeights(answer, new Set(), 'LONG');
  let text = '';
  const entries = ownEntries(answer as object);
  for (let i = 0; i < entries.length; i++) text += `${i === 0 ? '' : ','}${pairText(entries[i][0], entries[i][1])}`;
  return `[${text}]`;
}

function pairsText(pairs: ReadonlyMap<unknown, unknown>): string {
  let text = '';
  eachOfMap(pairs, (value, key) => {
    text += `${text === '' ? '' : ','}${pairText(`${key}`, value)}`;
  });
  return `[${text}]`;
}

/** What is no number is said as a text, by which the house refuses it. */
function pairText(key: string, value: unknown): string {
  const text = typeof value === 'number' && isFiniteNumber(value) ? `${value}` : quoted(`${shownValue(value)}`);
  return `[${quoted(sliceText(key, 0, LONGEST_KEY))},${text}]`;
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
