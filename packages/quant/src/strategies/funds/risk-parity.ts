import { listedColumns } from '../listed.ts';
import { shrunkCovariance } from '../minimum-variance-weights.ts';
import { realisedVolatility } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { targetsOf } from '../weights.ts';
import { ASSET_CLASSES } from './asset-classes.ts';
import { equalRiskWeights } from './equal-risk-weights.ts';
import { fundUniverse, pickFunds } from './fund.ts';
import { YEAR } from './momentum-scores.ts';

const { totalMarket, developedMarkets, emergingMarkets, realEstate } = ASSET_CLASSES;
const { longTreasuries, treasuries, inflationProtected, corporateBonds, gold, commodities } = ASSET_CLASSES;
const GROUPS = {
  totalMarket,
  developedMarkets,
  emergingMarkets,
  realEstate,
  longTreasuries,
  treasuries,
  inflationProtected,
  corporateBonds,
  gold,
  commodities,
};

export interface RiskParityParameters {
  readonly covarianceSessions: number;
  /** Towards constant correlation, 0..1. */
  readonly shrinkage: number;
}

/** Round numbers: a year of days, a tenth of shrinkage. */
const PARAMETERS: RiskParityParameters = { covarianceSessions: YEAR, shrinkage: 0.1 };

/**
 * Every asset class contributes the same risk, without leverage. Sources: Maillard, Roncalli and Teiletche (2010) on equal
 * risk contributions; Asness, Frazzini and Pedersen, Leverage Aversion and Risk Parity (2012) on why it should pay.
 */
function createRiskParity(parameters: Partial<RiskParityParameters> = {}): Strategy {
  const chosen = { ...PARAMETERS, ...parameters };
  return {
    code: 'risk-parity',
    rebalance: 'Monthly',
    warmUpSessions: chosen.covarianceSessions + 1,
    parameters: { ...chosen },
    universe: fundUniverse(GROUPS),
    decide: (view) => decide(view, chosen),
  };
}

function decide(view: StrategyView, { covarianceSessions, shrinkage }: RiskParityParameters): TargetWeights {
  const funds = pickFunds(view, listedColumns(view), GROUPS, covarianceSessions).filter(
    ({ series }) => realisedVolatility(series, view.t, covarianceSessions) > 0,
  );
  if (funds.length === 0) return new Map();
  const series = funds.map((fund) => fund.series);
  const covariance = shrunkCovariance(series, view.t, covarianceSessions, shrinkage);
  return targetsOf(
    funds.map(({ symbol }) => symbol),
    equalRiskWeights(covariance, funds.length),
  );
}

export const riskParity = createRiskParity();

export const riskParityVariants = variantsOf(createRiskParity, [
  { covarianceSessions: 126 },
  { covarianceSessions: 189 },
  { covarianceSessions: 378 },
  { covarianceSessions: 504 },
  { shrinkage: 0 },
  { shrinkage: 0.3 },
]);
