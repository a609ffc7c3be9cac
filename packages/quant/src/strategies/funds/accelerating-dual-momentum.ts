import { listedColumns } from '../listed.ts';
import { returnBetween } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { ASSET_CLASSES } from './asset-classes.ts';
import { addTarget, fundUniverse, pickFund, pickFunds, rankFunds } from './fund.ts';
import { averageReturn, HALF_YEAR, MONTH, QUARTER } from './momentum-scores.ts';

const SHARES = {
  largeCompanies: ASSET_CLASSES.largeCompanies,
  foreignSmallCompanies: ['SCZ', 'VSS', ...ASSET_CLASSES.developedMarkets],
};
const SHELTERS = {
  longTreasuries: ASSET_CLASSES.longTreasuries,
  inflationProtected: ASSET_CLASSES.inflationProtected,
};
const RESERVE = { shortTreasuries: ASSET_CLASSES.shortTreasuries };

export interface AcceleratingDualMomentumParameters {
  readonly shortSessions: number;
  readonly middleSessions: number;
  readonly longSessions: number;
  readonly shelterSessions: number;
}

/** As published: one, three and six months for shares, one month for bonds. */
const PARAMETERS: AcceleratingDualMomentumParameters = {
  shortSessions: MONTH,
  middleSessions: QUARTER,
  longSessions: HALF_YEAR,
  shelterSessions: MONTH,
};

/**
 * Dual momentum with a shorter memory: the better of large US and small foreign companies by the mean of three returns
 * while that mean is positive, else the better of long and inflation-protected Treasuries.
 * Source: Ludlow and Hanly, Accelerating Dual Momentum Investing (Engineered Portfolio, 2018).
 */
function createAcceleratingDualMomentum(parameters: Partial<AcceleratingDualMomentumParameters> = {}): Strategy {
  const chosen = { ...PARAMETERS, ...parameters };
  return {
    code: 'accelerating-dual-momentum',
    rebalance: 'Monthly',
    warmUpSessions: Math.max(chosen.longSessions, chosen.shelterSessions) + 1,
    parameters: { ...chosen },
    universe: fundUniverse({ ...SHARES, ...SHELTERS, ...RESERVE }),
    decide: (view) => decide(view, chosen),
  };
}

function decide(view: StrategyView, parameters: AcceleratingDualMomentumParameters): TargetWeights {
  const { shortSessions, middleSessions, longSessions, shelterSessions } = parameters;
  const listed = listedColumns(view);
  const targets = new Map<string, number>();
  const spans = [shortSessions, middleSessions, longSessions];
  const shares = pickFunds(view, listed, SHARES, longSessions);
  const [strongest] = rankFunds(shares, (series) => averageReturn(series, view.t, spans));
  if (strongest !== undefined && strongest.score > 0) {
    addTarget(targets, strongest, 1);
    return targets;
  }
  const shelters = pickFunds(view, listed, SHELTERS, shelterSessions);
  const [shelter] = rankFunds(shelters, (series) => returnBetween(series, view.t, shelterSessions));
  addTarget(targets, shelter ?? pickFund(view, listed, RESERVE.shortTreasuries, 1), 1);
  return targets;
}

export const acceleratingDualMomentum = createAcceleratingDualMomentum();

export const acceleratingDualMomentumVariants = variantsOf(createAcceleratingDualMomentum, [
  { longSessions: 105 },
  { longSessions: 168 },
  { longSessions: 189 },
  { middleSessions: 42 },
  { middleSessions: 84 },
  { shelterSessions: 63 },
  { shortSessions: 42 },
]);
