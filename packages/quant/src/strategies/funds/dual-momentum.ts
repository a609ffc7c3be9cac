import { listedColumns } from '../listed.ts';
import { returnBetween } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { ASSET_CLASSES } from './asset-classes.ts';
import { addTarget, type Fund, fundUniverse, pickFund } from './fund.ts';
import { YEAR } from './momentum-scores.ts';

const { largeCompanies, foreignMarkets, bondMarket, bills } = ASSET_CLASSES;
const GROUPS = { largeCompanies, foreignMarkets, bondMarket, bills };

export interface DualMomentumParameters {
  readonly lookbackSessions: number;
}

/** As published: twelve months. */
const PARAMETERS: DualMomentumParameters = { lookbackSessions: YEAR };

/**
 * Global equities momentum: US shares must have beaten Treasury bills over the look-back, then the better of US and
 * foreign shares is held, else the bond market. Source: Antonacci, Dual Momentum Investing (2014).
 */
function createDualMomentum(parameters: Partial<DualMomentumParameters> = {}): Strategy {
  const chosen = { ...PARAMETERS, ...parameters };
  return {
    code: 'dual-momentum',
    rebalance: 'Monthly',
    warmUpSessions: chosen.lookbackSessions + 1,
    parameters: { ...chosen },
    universe: fundUniverse(GROUPS),
    decide: (view) => decide(view, chosen),
  };
}

function decide(view: StrategyView, { lookbackSessions }: DualMomentumParameters): TargetWeights {
  const listed = listedColumns(view);
  const pick = (candidates: readonly string[]) => pickFund(view, listed, candidates, lookbackSessions);
  const momentum = (fund: Fund | undefined) =>
    fund === undefined ? NaN : returnBetween(fund.series, view.t, lookbackSessions);
  const home = pick(largeCompanies);
  const abroad = pick(foreignMarkets);
  const billReturn = momentum(pick(bills));
  const targets = new Map<string, number>();
  // Without a bill fund shares have to have risen at all.
  const sharesPay = momentum(home) > (Number.isNaN(billReturn) ? 0 : billReturn);
  if (sharesPay) addTarget(targets, momentum(abroad) > momentum(home) ? abroad : home, 1);
  else addTarget(targets, pickFund(view, listed, [...bondMarket, ...bills], 1), 1);
  return targets;
}

export const dualMomentum = createDualMomentum();

export const dualMomentumVariants = variantsOf(createDualMomentum, [
  { lookbackSessions: 126 },
  { lookbackSessions: 168 },
  { lookbackSessions: 210 },
  { lookbackSessions: 231 },
  { lookbackSessions: 273 },
  { lookbackSessions: 294 },
]);
