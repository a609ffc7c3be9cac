import type { Regime } from '../../models/regime.ts';
import { ruleRegimes } from '../../models/rule-regime.ts';
import { listedColumns } from '../listed.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { ASSET_CLASSES } from './asset-classes.ts';
import { addTarget, fundUniverse, pickFund } from './fund.ts';

const { largeCompanies, treasuries, gold, shortTreasuries } = ASSET_CLASSES;
const GROUPS = { largeCompanies, treasuries, gold, shortTreasuries };
/** Sessions that the slowest rule needs before it says anything. */
const FIRST_READING = 201;

export interface RegimeSwitchingParameters {
  /** Share in stocks by state, fractions. */
  readonly bullShares: number;
  readonly sidewaysShares: number;
  readonly bearShares: number;
  readonly crisisShares: number;
  /** Part of the rest that is in gold; the other part is in Treasuries. */
  readonly goldPart: number;
  /** Sessions of history the states are followed through: what lies further back never changes them. */
  readonly historySessions: number;
}

/** Round numbers, set before any test. */
const PARAMETERS: RegimeSwitchingParameters = {
  bullShares: 1,
  sidewaysShares: 0.6,
  bearShares: 0.2,
  crisisShares: 0,
  goldPart: 0.3,
  historySessions: 756,
};

/**
 * The share in stocks follows the state that rules on trend, drawdown and volatility find in the market; the rest is in
 * Treasuries and gold. The states are followed through the last three years only, which bounds the work of a decision.
 * Sources: Ang and Bekaert, How Regimes Affect Asset Allocation (2004); Kritzman, Page and Turkington (2012).
 */
export function createRegimeSwitching(parameters: Partial<RegimeSwitchingParameters> = {}): Strategy {
  const chosen = { ...PARAMETERS, ...parameters };
  return {
    code: 'regime-switching',
    rebalance: 'Weekly',
    warmUpSessions: FIRST_READING + 1,
    parameters: { ...chosen },
    universe: fundUniverse(GROUPS),
    decide: (view) => decide(view, chosen),
  };
}

function decide(view: StrategyView, parameters: RegimeSwitchingParameters): TargetWeights {
  const listed = listedColumns(view);
  const pick = (candidates: readonly string[]) => pickFund(view, listed, candidates, 1);
  const targets = new Map<string, number>();
  const shares = pickFund(view, listed, largeCompanies, FIRST_READING);
  const regime = shares === undefined ? null : lastRegime(shares.series, view.t, parameters.historySessions);
  const shareOfStocks = regime === null ? 0 : stocksIn(regime, parameters);
  addTarget(targets, shares, shareOfStocks);
  const goldFund = pick(gold);
  const goldShare = goldFund === undefined ? 0 : (1 - shareOfStocks) * parameters.goldPart;
  addTarget(targets, goldFund, goldShare);
  addTarget(targets, pick([...treasuries, ...shortTreasuries]), 1 - shareOfStocks - goldShare);
  return targets;
}

/** State at `t` of the closes there are among the last `sessions`; null when there are too few. */
function lastRegime(series: Float64Array, t: number, sessions: number): Regime | null {
  const closes = series.subarray(Math.max(0, t - sessions + 1), t + 1).filter((close) => close > 0);
  return ruleRegimes(closes).at(-1) ?? null;
}

function stocksIn(regime: Regime, parameters: RegimeSwitchingParameters): number {
  const shares = {
    Bull: parameters.bullShares,
    Sideways: parameters.sidewaysShares,
    Bear: parameters.bearShares,
    Crisis: parameters.crisisShares,
  } satisfies Record<Regime, number>;
  return shares[regime];
}

export const regimeSwitching = createRegimeSwitching();

export const regimeSwitchingVariants = variantsOf(createRegimeSwitching, [
  { sidewaysShares: 0.4 },
  { sidewaysShares: 0.8 },
  { bearShares: 0 },
  { bearShares: 0.4 },
  { crisisShares: 0.2 },
  { goldPart: 0 },
  { goldPart: 0.5 },
  { historySessions: 504 },
]);
