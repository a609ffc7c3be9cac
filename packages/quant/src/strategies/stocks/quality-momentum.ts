import { eligibleColumns, stockUniverse } from '../eligible-stocks.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { qualityScores } from './company-scores.ts';
import { type EqualListParameters, equalList } from './equal-list.ts';
import { companyYear } from './known-statements.ts';
import { MOMENTUM_WINDOW, type MomentumWindow, winnerScores } from './price-scores.ts';
import { bestFirst } from './ranks.ts';

export interface QualityMomentumParameters extends EqualListParameters, MomentumWindow {
  /** Share of the companies that counts as of high quality. */
  readonly qualityShare: number;
}

const PARAMETERS: QualityMomentumParameters = {
  holdings: 25,
  maxPerSector: 8,
  qualityShare: 0.4,
  maxShare: 0.5,
  ...MOMENTUM_WINDOW,
  minPrice: 5,
  minDollarVolume: 2_000_000,
  historySessions: 252,
};

/**
 * The strongest shares among good companies only: momentum without the junk that rises most in manias and falls most
 * after. Sources: Jegadeesh and Titman (1993); Novy-Marx (2013); the top 40 % is the product's high-quality group.
 */
export function createQualityMomentum(changes: Partial<QualityMomentumParameters> = {}): Strategy {
  const parameters = { ...PARAMETERS, ...changes };
  return {
    code: 'quality-momentum',
    rebalance: 'Monthly',
    warmUpSessions: Math.max(parameters.historySessions, parameters.formationSessions) + 1,
    parameters,
    universe: stockUniverse,
    decide: (view) => decide(view, parameters),
  };
}

export const qualityMomentum = createQualityMomentum();

export const qualityMomentumVariants = variantsOf(createQualityMomentum, [
  { holdings: 20 },
  { holdings: 35 },
  { qualityShare: 0.3 },
  { qualityShare: 0.5 },
  { formationSessions: 126 },
  { formationSessions: 189 },
  { skipSessions: 0 },
]);

function decide(view: StrategyView, parameters: QualityMomentumParameters): TargetWeights {
  const columns = eligibleColumns(view, parameters);
  const byQuality = bestFirst(columns, qualityScores(columns.map((column) => companyYear(view.panel, column, view.t))));
  const good = byQuality.slice(0, Math.ceil(parameters.qualityShare * byQuality.length));
  return equalList(view, bestFirst(good, winnerScores(view, good, parameters)), good.length, parameters);
}
