import { listedColumns } from '../listed.ts';
import { basketVolatility } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { ASSET_CLASSES } from './asset-classes.ts';
import { addTarget, fundUniverse, pickFund, pickFunds } from './fund.ts';
import { MONTH } from './momentum-scores.ts';

const SHARES = {
  largeCompanies: ASSET_CLASSES.largeCompanies,
  growthCompanies: ASSET_CLASSES.growthCompanies,
};
const RESERVE = { shortTreasuries: ASSET_CLASSES.shortTreasuries };

export interface VolatilityManagedParameters {
  readonly volatilitySessions: number;
  /** Annual deviation at which shares get all the money. */
  readonly targetVolatility: number;
  /** 2 scales by variance, 1 by deviation. */
  readonly exponent: number;
}

/** The month of the source and its variance; the target is a round number near what the market has had for a century. */
const PARAMETERS: VolatilityManagedParameters = {
  volatilitySessions: MONTH,
  targetVolatility: 0.15,
  exponent: 2,
};

/**
 * Half large and half growth companies, scaled by the inverse of last month's variance and never above 1, the rest in
 * short Treasuries. Source: Moreira and Muir, Volatility-Managed Portfolios (2017), without their leverage and with a
 * fixed target, because the constant of the paper is only known afterwards.
 */
export function createVolatilityManagedMarket(parameters: Partial<VolatilityManagedParameters> = {}): Strategy {
  const chosen = { ...PARAMETERS, ...parameters };
  return {
    code: 'volatility-managed-market',
    rebalance: 'Monthly',
    warmUpSessions: chosen.volatilitySessions + 1,
    parameters: { ...chosen },
    universe: fundUniverse({ ...SHARES, ...RESERVE }),
    decide: (view) => decide(view, chosen),
  };
}

function decide(view: StrategyView, parameters: VolatilityManagedParameters): TargetWeights {
  const { volatilitySessions, targetVolatility, exponent } = parameters;
  const listed = listedColumns(view);
  const shares = pickFunds(view, listed, SHARES, volatilitySessions);
  const basket = shares.map(({ series }) => series);
  const parts = shares.map(() => 1 / shares.length);
  const volatility = basketVolatility(basket, parts, view.t, volatilitySessions);
  const exposure = volatility > 0 ? Math.min(1, (targetVolatility / volatility) ** exponent) : 0;
  const targets = new Map<string, number>();
  for (const fund of shares) addTarget(targets, fund, exposure / shares.length);
  addTarget(targets, pickFund(view, listed, RESERVE.shortTreasuries, 1), 1 - exposure);
  return targets;
}

export const volatilityManagedMarket = createVolatilityManagedMarket();

export const volatilityManagedMarketVariants = variantsOf(createVolatilityManagedMarket, [
  { targetVolatility: 0.12 },
  { targetVolatility: 0.18 },
  { volatilitySessions: 42 },
  { volatilitySessions: 63 },
  { exponent: 1 },
  { exponent: 1, targetVolatility: 0.12 },
]);
