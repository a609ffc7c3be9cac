import { listedColumns } from '../listed.ts';
import { averagePrice, realisedVolatility } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { capWeights, inverseVolatilityWeights } from '../weights.ts';
import { ASSET_CLASSES } from './asset-classes.ts';
import { addTarget, fundUniverse, pickFund, pickFunds } from './fund.ts';

const { largeCompanies, smallCompanies, developedMarkets, emergingMarkets, realEstate } = ASSET_CLASSES;
const { longTreasuries, treasuries, corporateBonds, gold, commodities, shortTreasuries } = ASSET_CLASSES;
const CLASSES = {
  largeCompanies,
  smallCompanies,
  developedMarkets,
  emergingMarkets,
  realEstate,
  longTreasuries,
  treasuries,
  corporateBonds,
  gold,
  commodities,
};

export interface TrendFollowingParameters {
  readonly trendSessions: number;
  readonly volatilitySessions: number;
  readonly maxWeight: number;
}

/** Ten months as published; a quarter of volatility and a quarter of the money are round numbers. */
const PARAMETERS: TrendFollowingParameters = {
  trendSessions: 210,
  volatilitySessions: 63,
  maxWeight: 0.25,
};

/**
 * Tactical allocation: an asset class is held while above its ten-month average, sized by inverse volatility over all
 * classes, so that what leaves its trend frees its own share only. Sources: Faber (2007); Moskowitz, Ooi and Pedersen (2012).
 */
function createTrendFollowingEtf(parameters: Partial<TrendFollowingParameters> = {}): Strategy {
  const chosen = { ...PARAMETERS, ...parameters };
  return {
    code: 'trend-following-etf',
    rebalance: 'Monthly',
    warmUpSessions: Math.max(chosen.trendSessions, chosen.volatilitySessions) + 1,
    parameters: { ...chosen },
    universe: fundUniverse({ ...CLASSES, shortTreasuries }),
    decide: (view) => decide(view, chosen),
  };
}

function decide(view: StrategyView, parameters: TrendFollowingParameters): TargetWeights {
  const { trendSessions, volatilitySessions, maxWeight } = parameters;
  const { t } = view;
  const listed = listedColumns(view);
  const funds = pickFunds(view, listed, CLASSES, trendSessions).filter(
    ({ series }) => realisedVolatility(series, t, volatilitySessions) > 0,
  );
  const volatilities = funds.map(({ series }) => realisedVolatility(series, t, volatilitySessions));
  const shares = capWeights(inverseVolatilityWeights(volatilities), maxWeight);
  const targets = new Map<string, number>();
  let invested = 0;
  funds.forEach((fund, i) => {
    if (!(fund.series[t] > averagePrice(fund.series, t, trendSessions))) return;
    addTarget(targets, fund, shares[i]);
    invested += shares[i];
  });
  addTarget(targets, pickFund(view, listed, shortTreasuries, 1), 1 - invested);
  return targets;
}

export const trendFollowingEtf = createTrendFollowingEtf();

export const trendFollowingEtfVariants = variantsOf(createTrendFollowingEtf, [
  { trendSessions: 126 },
  { trendSessions: 168 },
  { trendSessions: 252 },
  { trendSessions: 294 },
  { volatilitySessions: 126 },
  { maxWeight: 0.2 },
  { maxWeight: 0.35 },
]);
