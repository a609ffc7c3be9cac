import { DomainError } from '@pipa/contract';
import type { Strategy, StrategyView, TargetWeights, UniverseInstrument } from '@pipa/quant';

/** Longest part of a strategy's own error that is shown. */
const MOST_WORDS = 200;

/**
 * What a strategy answers. Whatever it throws becomes an UNAVAILABLE in words, which stops this strategy alone: its portfolios,
 * its track and its targets go without, those of others do not notice.
 */
export function ask<T>(strategy: Pick<Strategy, 'code'>, question: () => T): T {
  try {
    return question();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const message = `The strategy failed: ${words.slice(0, MOST_WORDS)}`;
    throw new DomainError('UNAVAILABLE', { note: message, strategy: strategy.code }, { cause: error });
  }
}

/** The symbols of a strategy. @throws DomainError UNAVAILABLE when it fails */
export const askUniverse = (strategy: Strategy, instruments: readonly UniverseInstrument[]): string[] =>
  ask(strategy, () => strategy.universe(instruments));

/** What a strategy answered when it was asked for its universe, so that it trades what its history was read for. */
export interface AskedUniverse {
  /** Empty for a strategy that fails to answer. */
  readonly symbols: readonly string[];
  /** The same symbols. @throws DomainError UNAVAILABLE when the strategy has failed to answer */
  universeOf(): readonly string[];
}

export function askUniverseOnce(strategy: Strategy, instruments: readonly UniverseInstrument[]): AskedUniverse {
  try {
    const symbols = askUniverse(strategy, instruments);
    return { symbols, universeOf: () => symbols };
  } catch (error) {
    const fail = () => {
      throw error;
    };
    return { symbols: [], universeOf: fail };
  }
}

/** The targets of a strategy. @throws DomainError UNAVAILABLE when it fails, or decides for what cannot be held */
export function askTargets(strategy: Strategy, view: StrategyView): TargetWeights {
  return ask(strategy, () => {
    const targets = strategy.decide(view);
    const known = new Set(Array.from(view.columns, (column) => view.panel.symbols[column]));
    for (const [symbol, weight] of targets) {
      if (!known.has(symbol)) throw new RangeError(`${symbol} is not in its universe`);
      if (!Number.isFinite(weight)) throw new RangeError(`the weight of ${symbol} is ${weight}`);
    }
    return targets;
  });
}
