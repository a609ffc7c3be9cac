import { eligibleColumns, stockUniverse } from '../eligible-stocks.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { valueScores } from './company-scores.ts';
import { type EqualListParameters, equalList } from './equal-list.ts';
import { companyYear, REPORT_SESSIONS } from './known-statements.ts';
import { bestFirst } from './ranks.ts';

type ValueParameters = EqualListParameters;

const PARAMETERS: ValueParameters = {
  holdings: 40,
  maxPerSector: 10,
  maxShare: 1 / 3,
  minPrice: 5,
  minDollarVolume: 2_000_000,
  historySessions: 63,
};

/**
 * The cheapest companies by earnings, book value and cash flow over price, equally weighted. Three yields rather than one,
 * because each alone is wrong about some industry. Sources as of `valueScores`; round numbers.
 */
export function createValue(changes: Partial<ValueParameters> = {}): Strategy {
  const parameters = { ...PARAMETERS, ...changes };
  return {
    code: 'value',
    rebalance: 'Monthly',
    warmUpSessions: Math.max(parameters.historySessions, REPORT_SESSIONS) + 1,
    parameters,
    universe: stockUniverse,
    decide: (view) => decide(view, parameters),
  };
}

export const value = createValue();

export const valueVariants = variantsOf(createValue, [
  { holdings: 30, maxPerSector: 8 },
  { holdings: 50, maxPerSector: 12 },
  { maxPerSector: 6 },
  { maxPerSector: 40 },
  { minDollarVolume: 10_000_000 },
]);

function decide(view: StrategyView, parameters: ValueParameters): TargetWeights {
  const columns = eligibleColumns(view, parameters);
  const scores = valueScores(columns.map((column) => companyYear(view.panel, column, view.t)));
  const ranked = bestFirst(columns, scores);
  return equalList(view, ranked, ranked.length, parameters);
}
