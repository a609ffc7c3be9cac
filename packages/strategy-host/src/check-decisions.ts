import type { EpochDay } from '@pipa/calendar';
import { checkedUniverse, checkedWeights, DefinitionError, WeightsError } from '@pipa/quant/own-strategy/host';
import type { DecisionMessage } from './answer-schemas.ts';
import { describeFault } from './describe-fault.ts';
import type { OwnDecision, StrategyFacts } from './strategy-facts.ts';
import { StrategyFault } from './strategy-fault.ts';

/** What came out of the process is checked here: the strategy may have written it. @throws StrategyFault */
export function checkedSymbols(symbols: readonly string[]): readonly string[] {
  try {
    return checkedUniverse(symbols);
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    throw new StrategyFault({ kind: 'Invalid', message: error.message }, { cause: error });
  }
}

/** As `checkedSymbols`, of the decision of a day. @throws StrategyFault */
export function checkedDecision(
  { targets, signals }: DecisionMessage,
  universe: ReadonlySet<string>,
  longShort: StrategyFacts['longShort'],
  day: EpochDay,
): Pick<OwnDecision, 'targets' | 'signals'> {
  try {
    return { targets: checkedWeights(new Map(targets), universe, longShort), signals: new Map(signals) };
  } catch (error) {
    if (!(error instanceof WeightsError)) throw error;
    const { name, message, symbol } = error;
    throw new StrategyFault(describeFault({ name, message, symbol }, { kind: 'Threw', day }), { cause: error });
  }
}
