import { sessionsKnownBefore } from '../strategies/known-history.ts';
import type { Strategy } from '../strategies/strategy.ts';
import type { OwnStrategy, ParameterValues } from './define-strategy.ts';
import { PanelView } from './panel-view.ts';
import { checkedWeights } from './read-answers.ts';
import { warmUpOf } from './read-definition.ts';

/** An own strategy that answers as the strategies of the house do, and keeps the signals of its last decision. */
export interface AdaptedStrategy extends Strategy {
  readonly lastSignals: ReadonlyMap<string, number>;
}

/**
 * Puts an own strategy behind the interface of the house: the view that it gets ends at the day of the decision, and begins where a
 * live decision of that day begins.
 * `decide` throws LookAheadError when a later price was asked for, also when the strategy caught that; WeightsError; and whatever
 * the strategy throws.
 */
export function toStrategy(
  code: string,
  own: OwnStrategy,
  values: ParameterValues,
  universe: readonly string[],
): AdaptedStrategy {
  const members = new Set(universe);
  const warmUpSessions = warmUpOf(own, values);
  const sessionsBefore = sessionsKnownBefore({ warmUpSessions });
  let lastSignals: ReadonlyMap<string, number> = new Map();
  return {
    code,
    rebalance: own.rebalance,
    warmUpSessions,
    universe: () => [...universe],
    parameters: values,
    get lastSignals() {
      return lastSignals;
    },
    decide({ panel, t, columns }) {
      const view = new PanelView(
        { panel, t },
        new Map(universe.map((symbol, i) => [symbol, columns[i]])),
        sessionsBefore,
      );
      const answer = answerOn(view, own, values);
      lastSignals = view.signals;
      return checkedWeights(answer, members, own.longShort ?? 'LONG');
    },
  };
}

/**
 * What a strategy answers with on a view, whatever that is.
 * @throws LookAheadError when a later price was asked for, also when the strategy caught that; and whatever the strategy throws
 */
export function answerOn(view: PanelView, own: OwnStrategy, values: ParameterValues): unknown {
  const answer = attempt(() => own.decide(view, values));
  // Takes the place of whatever the strategy made of the refusal.
  if (view.lookAhead) throw view.lookAhead;
  if ('error' in answer) throw answer.error;
  return answer.value;
}

function attempt(run: () => unknown): { value: unknown } | { error: unknown } {
  try {
    return { value: run() };
  } catch (error) {
    return { error };
  }
}
