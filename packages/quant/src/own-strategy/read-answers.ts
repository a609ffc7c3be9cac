import type { UniverseInstrument } from '../strategies/strategy.ts';
import type { OwnStrategy } from './define-strategy.ts';
import { DefinitionError } from './read-definition.ts';

const MOST_SYMBOLS = 2_000;
/** Positions of twice the equity are what the initial margin requirement allows. */
const MOST_GROSS = 2;
/** Room for the rounding of weights that add up to the bound. */
const ROUNDING = 1e-9;

/** The symbols that a strategy may hold or look at, each once. @throws DefinitionError for an answer that is no such list. */
export function readUniverse({ universe }: OwnStrategy, instruments: readonly UniverseInstrument[]): readonly string[] {
  return checkedUniverse(typeof universe === 'function' ? universe(instruments) : universe);
}

export function checkedUniverse(symbols: unknown): readonly string[] {
  if (!Array.isArray(symbols) || symbols.some((symbol) => typeof symbol !== 'string' || symbol === '')) {
    throw new DefinitionError('The universe is not a list of symbols.');
  }
  const once = [...new Set<string>(symbols)];
  if (once.length === 0) throw new DefinitionError('The universe is empty: this market has none of its symbols.');
  if (once.length > MOST_SYMBOLS)
    throw new DefinitionError(`The universe has ${once.length} symbols; at most ${MOST_SYMBOLS}.`);
  return once;
}

/** A decision that cannot be carried out; the message says why. */
export class WeightsError extends Error {
  override readonly name = 'WeightsError';
  readonly symbol: string | null;

  constructor(message: string, symbol: string | null = null) {
    super(message);
    this.symbol = symbol;
  }
}

/**
 * What `decide` answered as target weights without zeros.
 * @throws WeightsError for anything but finite weights of symbols of the universe that add up to at most twice the equity, long and
 *   short together, and for a negative weight of a strategy that is LONG.
 */
export function checkedWeights(
  answer: unknown,
  universe: ReadonlySet<string>,
  longShort: 'LONG' | 'LONG_SHORT',
): ReadonlyMap<string, number> {
  const targets = new Map<string, number>();
  let gross = 0;
  for (const [symbol, weight] of entriesOf(answer)) {
    if (!universe.has(symbol))
      throw new WeightsError(`It wants to hold ${shownValue(symbol)}, which is not in its universe.`, null);
    if (typeof weight !== 'number' || !Number.isFinite(weight)) {
      throw new WeightsError(`Its weight of ${symbol} is ${shownValue(weight)}, which is not a finite number.`, symbol);
    }
    if (weight < 0 && longShort === 'LONG') {
      throw new WeightsError(
        `Its weight of ${symbol} is negative. A strategy that sells short says longShort: 'LONG_SHORT'.`,
        symbol,
      );
    }
    gross += Math.abs(weight);
    if (weight !== 0) targets.set(symbol, weight);
  }
  if (gross > MOST_GROSS + ROUNDING) {
    throw new WeightsError(
      `Its weights add up to ${Math.round(100 * gross)} % of the equity; at most ${100 * MOST_GROSS} %.`,
    );
  }
  return targets;
}

function entriesOf(answer: unknown): Iterable<readonly [string, unknown]> {
  if (answer instanceof Map) return [...answer].map(([symbol, weight]) => [String(symbol), weight] as const);
  if (typeof answer === 'object' && answer !== null && !Array.isArray(answer)) {
    if ('then' in answer) throw new WeightsError('decide answers with a promise; it must answer at once.');
    return Object.entries(answer);
  }
  throw new WeightsError(
    `decide answers with ${shownValue(answer)}; it answers with weights by symbol, such as { SPY: 0.6 }.`,
  );
}

/** A value that is no weight, in few characters. */
export function shownValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  return (Array.isArray(value) ? 'a list' : String(value)).slice(0, 40);
}
