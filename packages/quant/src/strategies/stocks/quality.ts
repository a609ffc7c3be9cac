import { eligibleColumns, stockUniverse } from '../eligible-stocks.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { qualityScores } from './company-scores.ts';
import { type EqualListParameters, equalList } from './equal-list.ts';
import { companyYear, REPORT_SESSIONS } from './known-statements.ts';
import { bestFirst } from './ranks.ts';

type QualityParameters = EqualListParameters;

const PARAMETERS: QualityParameters = {
  holdings: 40,
  maxPerSector: 12,
  maxShare: 1 / 3,
  minPrice: 5,
  minDollarVolume: 2_000_000,
  historySessions: 63,
};

/** Companies that earn much on what they own, in cash and with little debt, equally weighted. Sources as of `qualityScores`. */
export function createQuality(changes: Partial<QualityParameters> = {}): Strategy {
  const parameters = { ...PARAMETERS, ...changes };
  return {
    code: 'quality',
    rebalance: 'Monthly',
    warmUpSessions: Math.max(parameters.historySessions, REPORT_SESSIONS) + 1,
    parameters,
    universe: stockUniverse,
    decide: (view) => decide(view, parameters),
  };
}

export const quality = createQuality();

export const qualityVariants = variantsOf(createQuality, [
  { holdings: 30, maxPerSector: 9 },
  { holdings: 50, maxPerSector: 15 },
  { maxPerSector: 8 },
  { maxPerSector: 40 },
  { minDollarVolume: 10_000_000 },
]);

function decide(view: StrategyView, parameters: QualityParameters): TargetWeights {
  const columns = eligibleColumns(view, parameters);
  const scores = qualityScores(columns.map((column) => companyYear(view.panel, column, view.t)));
  const ranked = bestFirst(columns, scores);
  return equalList(view, ranked, ranked.length, parameters);
}
