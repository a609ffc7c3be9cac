import { fromEpochDay } from '@pipa/calendar';
import type { Panel } from '@pipa/quant';
import { checkedUniverse, checkedWeights, DefinitionError, WeightsError } from '@pipa/quant/own-strategy/host';
import type { DecisionMessage } from './messages.ts';
import type { OwnDecision, StrategyFacts } from './strategy-facts.ts';
import { StrategyFault } from './strategy-fault.ts';

/** What the decisions of a process answer. */
export interface AskedDecisions {
  readonly panel: Panel;
  readonly universe: readonly string[];
  readonly dayIndices: readonly number[];
}

/** What came out of the process is checked here: it may hold anything. @throws StrategyFault */
export function checkedSymbols(answer: unknown): readonly string[] {
  try {
    return checkedUniverse(answer);
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    throw new StrategyFault({ kind: 'Invalid', message: error.message }, { cause: error });
  }
}

/** As `checkedSymbols`, of decisions, one for each index. @throws StrategyFault */
export function checkedDecisions(
  messages: readonly DecisionMessage[],
  { panel, universe, dayIndices }: AskedDecisions,
  longShort: StrategyFacts['longShort'],
): readonly OwnDecision[] {
  const members = new Set(universe);
  return dayIndices.map((dayIndex, i) => {
    const day = panel.days[dayIndex];
    try {
      const { targets, signals } = messages[i];
      return {
        day,
        dayIndex,
        targets: checkedWeights(new Map(targets), members, longShort),
        signals: new Map(signals),
      };
    } catch (error) {
      const message = error instanceof WeightsError ? error.message : 'Its process answered with no decision.';
      throw new StrategyFault({ kind: 'Invalid', message, day: fromEpochDay(day) }, { cause: error });
    }
  });
}
