import {
  isLiquid,
  pricedColumns,
  type StockListParameters,
  stockUniverse,
  takeWithSectorLimit,
} from '../eligible-stocks.ts';
import { returnBetween } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { equalTargets } from '../weights.ts';
import { isYear, lastKnown, splitsSince, statementsOf } from './known-statements.ts';
import { bestFirst } from './ranks.ts';

export interface EarningsDriftParameters extends StockListParameters {
  /** Sessions after the report during which its news is held. */
  readonly driftSessions: number;
  /** Return around the report that must have confirmed the news, from two closes before it to one after. */
  readonly minReaction: number;
}

const PARAMETERS: EarningsDriftParameters = {
  holdings: 30,
  maxPerSector: 8,
  driftSessions: 60,
  minReaction: 0,
  minPrice: 5,
  minDollarVolume: 5_000_000,
  historySessions: 63,
};

const QUARTERS = 4;

/**
 * Post-earnings drift: companies whose latest quarter beat the same quarter of a year before by most, measured by market
 * value, and whose shares rose on it. Sources: Bernard and Thomas (1989) for the sixty sessions; Livnat and Mendenhall (2006)
 * for the surprise over price; Chan, Jegadeesh and Lakonishok (1996) for the market's reaction.
 */
function createEarningsDrift(changes: Partial<EarningsDriftParameters> = {}): Strategy {
  const parameters = { ...PARAMETERS, ...changes };
  return {
    code: 'earnings-drift',
    rebalance: 'Weekly',
    warmUpSessions: parameters.historySessions + 1,
    parameters,
    universe: stockUniverse,
    decide: (view) => decide(view, parameters),
  };
}

export const earningsDrift = createEarningsDrift();

export const earningsDriftVariants = variantsOf(createEarningsDrift, [
  { holdings: 20 },
  { holdings: 40 },
  { driftSessions: 40 },
  { driftSessions: 50 },
  { minReaction: 0.02 },
  { minReaction: 0.04 },
]);

function decide(view: StrategyView, parameters: EarningsDriftParameters): TargetWeights {
  const priced = pricedColumns(view, parameters);
  const scores = Float64Array.from(priced, (column) => surprise(view, column, parameters));
  const best = takeWithSectorLimit(view, bestFirst(priced, scores), parameters, (column) =>
    isLiquid(view, column, parameters),
  );
  return equalTargets(view.panel.symbols, best, 1 / parameters.holdings);
}

/** Growth of the quarter's income over market value; NaN without recent, good and confirmed news. */
function surprise({ panel, t }: StrategyView, column: number, parameters: EarningsDriftParameters): number {
  const statements = statementsOf(panel, column);
  const at = lastKnown(statements, t);
  if (at < QUARTERS || !isYear(statements, at - 1) || !isYear(statements, at)) return NaN;
  const { knownIndex, statement } = statements[at];
  const age = t - knownIndex;
  if (age < 1 || age > parameters.driftSessions) return NaN;
  const growth = statement.netIncome - statements[at - QUARTERS].statement.netIncome;
  const reaction = returnBetween(panel.adjClose[column], t, age + 2, age - 1);
  if (!(growth > 0) || !(reaction > parameters.minReaction)) return NaN;
  const shares = statement.sharesOutstanding * splitsSince(panel, column, statement, t);
  return growth / (panel.close[column][t] * shares);
}
