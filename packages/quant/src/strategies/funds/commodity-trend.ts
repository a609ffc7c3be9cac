import { listedColumns } from '../listed.ts';
import { realisedVolatility, returnBetween } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { capWeights, inverseVolatilityWeights } from '../weights.ts';
import { ASSET_CLASSES } from './asset-classes.ts';
import { addTarget, fundUniverse, pickFund, pickFunds } from './fund.ts';
import { QUARTER, YEAR } from './momentum-scores.ts';

const COMMODITIES = {
  broad: ASSET_CLASSES.commodities,
  gold: ASSET_CLASSES.gold,
  silver: ASSET_CLASSES.silver,
  oil: ASSET_CLASSES.oil,
  agriculture: ASSET_CLASSES.agriculture,
  baseMetals: ASSET_CLASSES.baseMetals,
};
const RESERVE = { shortTreasuries: ASSET_CLASSES.shortTreasuries };

export interface CommodityTrendParameters {
  readonly trendSessions: number;
  readonly volatilitySessions: number;
  readonly maxWeight: number;
}

/** Twelve months as published; a quarter of volatility and a cap of 30 % are round numbers. */
const PARAMETERS: CommodityTrendParameters = {
  trendSessions: YEAR,
  volatilitySessions: QUARTER,
  maxWeight: 0.3,
};

/**
 * Each commodity is held while it has beaten short Treasuries over twelve months, sized by inverse volatility over all of
 * them. Sources: Moskowitz, Ooi and Pedersen, Time Series Momentum (2012); Miffre and Rallis, Momentum Strategies in
 * Commodity Futures Markets (2007). Long only, because funds replace the futures.
 */
function createCommodityTrend(parameters: Partial<CommodityTrendParameters> = {}): Strategy {
  const chosen = { ...PARAMETERS, ...parameters };
  return {
    code: 'commodity-trend',
    rebalance: 'Monthly',
    warmUpSessions: Math.max(chosen.trendSessions, chosen.volatilitySessions) + 1,
    parameters: { ...chosen },
    universe: fundUniverse({ ...COMMODITIES, ...RESERVE }),
    decide: (view) => decide(view, chosen),
  };
}

function decide(view: StrategyView, parameters: CommodityTrendParameters): TargetWeights {
  const { trendSessions, volatilitySessions, maxWeight } = parameters;
  const { t } = view;
  const listed = listedColumns(view);
  const funds = pickFunds(view, listed, COMMODITIES, trendSessions).filter(
    ({ series }) => realisedVolatility(series, t, volatilitySessions) > 0,
  );
  const volatilities = funds.map(({ series }) => realisedVolatility(series, t, volatilitySessions));
  const shares = capWeights(inverseVolatilityWeights(volatilities), maxWeight);
  const hurdle = reserveReturn(view, listed, trendSessions);
  const targets = new Map<string, number>();
  let invested = 0;
  funds.forEach((fund, i) => {
    if (!(returnBetween(fund.series, t, trendSessions) > hurdle)) return;
    addTarget(targets, fund, shares[i]);
    invested += shares[i];
  });
  addTarget(targets, pickFund(view, listed, RESERVE.shortTreasuries, 1), 1 - invested);
  return targets;
}

/** What short Treasuries returned; 0 where there are none. */
function reserveReturn(view: StrategyView, listed: ReadonlyMap<string, number>, sessions: number): number {
  const fund = pickFund(view, listed, RESERVE.shortTreasuries, sessions);
  return fund === undefined ? 0 : returnBetween(fund.series, view.t, sessions);
}

export const commodityTrend = createCommodityTrend();

export const commodityTrendVariants = variantsOf(createCommodityTrend, [
  { trendSessions: 126 },
  { trendSessions: 189 },
  { trendSessions: 210 },
  { trendSessions: 294 },
  { volatilitySessions: 126 },
  { maxWeight: 0.25 },
  { maxWeight: 0.4 },
]);
