import { listedColumns } from '../listed.ts';
import { averagePrice } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { SECTOR_GROUPS } from './asset-classes.ts';
import { addTarget, fundUniverse, pickFunds, rankFunds } from './fund.ts';

export interface SectorPullbackParameters {
  readonly trendSessions: number;
  /** Bought at the lowest, sold at the highest close of this many sessions. */
  readonly extremeSessions: number;
  /** Sectors held at most, each with an equal share; those bought first stay. With fewer the rest waits in cash. */
  readonly holdings: number;
  /** A purchase further back than this is given up. */
  readonly longestHoldSessions: number;
}

/** The 200 and 7 days of the source; five holdings and three months are round numbers. */
const PARAMETERS: SectorPullbackParameters = {
  trendSessions: 200,
  extremeSessions: 7,
  holdings: 5,
  longestHoldSessions: 63,
};

/**
 * Sectors in a long rise are bought at a seven-day low and sold at a seven-day high. Whether one is held follows from its
 * prices alone: it is when a purchase followed the last sale. Source: the double sevens of Connors and Alvarez, Short Term Trading
 * Strategies That Work (2008); Lehmann (1990) on short-term reversals.
 */
export function createSectorPullback(parameters: Partial<SectorPullbackParameters> = {}): Strategy {
  const chosen = { ...PARAMETERS, ...parameters };
  return {
    code: 'sector-pullback',
    rebalance: 'Daily',
    warmUpSessions: chosen.trendSessions + chosen.longestHoldSessions,
    parameters: { ...chosen },
    universe: fundUniverse(SECTOR_GROUPS),
    decide: (view) => decide(view, chosen),
  };
}

function decide(view: StrategyView, parameters: SectorPullbackParameters): TargetWeights {
  const sectors = pickFunds(view, listedColumns(view), SECTOR_GROUPS, parameters.trendSessions);
  const bought = rankFunds(sectors, (series) => sessionsHeld(series, view.t, parameters));
  const targets = new Map<string, number>();
  for (const fund of bought.slice(0, parameters.holdings)) addTarget(targets, fund, 1 / parameters.holdings);
  return targets;
}

/** Sessions since the first purchase after the last sale, 0 on the day itself; NaN when there is none. */
function sessionsHeld(series: Float64Array, t: number, parameters: SectorPullbackParameters): number {
  const { trendSessions, extremeSessions, longestHoldSessions } = parameters;
  let boughtAt = NaN;
  for (let day = t; day > t - longestHoldSessions && day >= extremeSessions; day--) {
    const extreme = extremeAt(series, day, extremeSessions);
    if (extreme === 'high') break;
    if (extreme === 'low' && series[day] > averagePrice(series, day, trendSessions)) boughtAt = day;
  }
  return t - boughtAt;
}

/** Whether the close of a day is the lowest or highest of the last `sessions`; a missing close is neither. */
function extremeAt(series: Float64Array, day: number, sessions: number): 'low' | 'high' | null {
  const close = series[day];
  if (!(close > 0)) return null;
  let below = 0;
  let above = 0;
  for (let i = day - sessions + 1; i < day; i++) {
    if (series[i] <= close) below++;
    if (series[i] >= close) above++;
  }
  if (below === 0 && above > 0) return 'low';
  return above === 0 && below > 0 ? 'high' : null;
}

export const sectorPullback = createSectorPullback();

export const sectorPullbackVariants = variantsOf(createSectorPullback, [
  { extremeSessions: 5 },
  { extremeSessions: 6 },
  { extremeSessions: 8 },
  { extremeSessions: 10 },
  { trendSessions: 150 },
  { trendSessions: 250 },
  { holdings: 3 },
  { longestHoldSessions: 21 },
]);
