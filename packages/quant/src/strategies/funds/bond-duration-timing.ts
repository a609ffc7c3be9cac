import { listedColumns } from '../listed.ts';
import { returnBetween } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { addTarget, fundUniverse, pickFunds, rankFunds } from './fund.ts';
import { HALF_YEAR, QUARTER, YEAR } from './momentum-scores.ts';

/** From the long to the short end of the curve; no fund is in two places on it. */
const CURVE = {
  long: ['TLT', 'TLH', 'VGLT'],
  middle: ['IEF', 'IEI', 'VGIT'],
  short: ['SHY', 'SHV', 'BIL'],
};

export interface BondDurationParameters {
  readonly shortSessions: number;
  readonly middleSessions: number;
  readonly longSessions: number;
}

/** The usual three, six and twelve months. */
const PARAMETERS: BondDurationParameters = {
  shortSessions: QUARTER,
  middleSessions: HALF_YEAR,
  longSessions: YEAR,
};

/**
 * Places money on the Treasury curve where it has paid: each of three look-backs puts a third into the maturity that
 * returned most. Falling yields lengthen the portfolio, rising ones shorten it. Sources: Durham, Momentum and the Term
 * Structure of Interest Rates (2013); Moskowitz, Ooi and Pedersen, Time Series Momentum (2012).
 */
function createBondDurationTiming(parameters: Partial<BondDurationParameters> = {}): Strategy {
  const chosen = { ...PARAMETERS, ...parameters };
  return {
    code: 'bond-duration-timing',
    rebalance: 'Monthly',
    warmUpSessions: Math.max(chosen.shortSessions, chosen.middleSessions, chosen.longSessions) + 1,
    parameters: { ...chosen },
    universe: fundUniverse(CURVE),
    decide: (view) => decide(view, chosen),
  };
}

function decide(view: StrategyView, parameters: BondDurationParameters): TargetWeights {
  const spans = [parameters.shortSessions, parameters.middleSessions, parameters.longSessions];
  const funds = pickFunds(view, listedColumns(view), CURVE, Math.max(...spans));
  const targets = new Map<string, number>();
  for (const sessions of spans) {
    const [best] = rankFunds(funds, (series) => returnBetween(series, view.t, sessions));
    addTarget(targets, best, 1 / spans.length);
  }
  return targets;
}

export const bondDurationTiming = createBondDurationTiming();

export const bondDurationTimingVariants = variantsOf(createBondDurationTiming, [
  { shortSessions: 42 },
  { shortSessions: 84 },
  { middleSessions: 105 },
  { middleSessions: 168 },
  { longSessions: 210 },
  { longSessions: 294 },
]);
