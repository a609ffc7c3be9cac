import type { Strategy } from '@pipa/quant';
import { elementAt } from '@pipa/quant';
import type { OwnDecision, StrategyFacts } from './strategy-facts.ts';

/**
 * A strategy of the house that answers with what an own strategy has decided, by the day: for backtests, tracks and reports.
 * Its `decide` throws RangeError on a day that was not decided.
 */
export function replayStrategy(
  code: string,
  { rebalance, warmUpSessions, values }: Pick<StrategyFacts, 'rebalance' | 'warmUpSessions' | 'values'>,
  universe: readonly string[],
  decisions: readonly OwnDecision[],
): Strategy {
  const byDay = new Map(decisions.map(({ day, targets }) => [day, targets]));
  return {
    code,
    rebalance,
    warmUpSessions,
    universe: () => [...universe],
    parameters: values,
    decide({ panel, t }) {
      const day = elementAt(panel.days, t);
      const targets = byDay.get(day);
      if (targets === undefined) throw new RangeError(`${code} has not decided on day ${day}`);
      return targets;
    },
  };
}
