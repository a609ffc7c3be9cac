import { listedColumns } from '../listed.ts';
import { averagePrice, returnBetween } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { SECTOR_GROUPS } from './asset-classes.ts';
import { addTarget, type Fund, fundUniverse, pickFund, pickFunds, rankFunds } from './fund.ts';
import { averageReturn, HALF_YEAR, QUARTER, YEAR } from './momentum-scores.ts';

const MARKET = { market: ['SPY'] };
/** Where money waits, in order of preference: the first that has risen over half a year, else the last that exists. */
const SHELTERS = ['IEF', 'TLT', 'SHY', 'BIL'] as const;

export interface SectorRotationParameters {
  readonly holdings: number;
  readonly trendSessions: number;
  readonly shortSessions: number;
  readonly middleSessions: number;
  readonly longSessions: number;
}

/** Round numbers: three sectors, ten months for the market, a quarter, half a year and a year for the sectors. */
const PARAMETERS: SectorRotationParameters = {
  holdings: 3,
  trendSessions: 210,
  shortSessions: QUARTER,
  middleSessions: HALF_YEAR,
  longSessions: YEAR,
};

/**
 * Rotation into the strongest sectors by blended momentum with an absolute trend filter on the market.
 * Sources: Moskowitz and Grinblatt (1999) on industry momentum; Faber (2007) on the ten-month average.
 */
function createSectorRotation(parameters: Partial<SectorRotationParameters> = {}): Strategy {
  const chosen = { ...PARAMETERS, ...parameters };
  return {
    code: 'sector-rotation',
    rebalance: 'Monthly',
    warmUpSessions: Math.max(chosen.longSessions, chosen.trendSessions) + 1,
    parameters: { ...chosen, shelters: SHELTERS },
    universe: fundUniverse({ ...SECTOR_GROUPS, ...MARKET, shelters: SHELTERS }),
    decide: (view) => decide(view, chosen),
  };
}

function decide(view: StrategyView, parameters: SectorRotationParameters): TargetWeights {
  const { holdings, trendSessions, shortSessions, middleSessions, longSessions } = parameters;
  const listed = listedColumns(view);
  const spans = [shortSessions, middleSessions, longSessions];
  const sectors = marketRises(view, listed, trendSessions)
    ? rankFunds(pickFunds(view, listed, SECTOR_GROUPS, longSessions), (series) => averageReturn(series, view.t, spans))
    : [];
  const picks = sectors.filter(({ score }) => score > 0).slice(0, holdings);
  const targets = new Map<string, number>();
  for (const fund of picks) addTarget(targets, fund, 1 / holdings);
  addTarget(targets, chooseShelter(view, listed), (holdings - picks.length) / holdings);
  return targets;
}

/** Without the market's own series each sector's momentum alone decides. */
function marketRises(view: StrategyView, listed: ReadonlyMap<string, number>, trendSessions: number): boolean {
  const market = pickFund(view, listed, MARKET.market, 0);
  return market === undefined || market.series[view.t] > averagePrice(market.series, view.t, trendSessions);
}

function chooseShelter(view: StrategyView, listed: ReadonlyMap<string, number>): Fund | undefined {
  const present = SHELTERS.map((symbol) => pickFund(view, listed, [symbol], 0)).filter((fund) => fund !== undefined);
  const rising = present.find(({ series }) => returnBetween(series, view.t, HALF_YEAR) > 0);
  return rising ?? present.at(-1);
}

export const sectorRotation = createSectorRotation();

export const sectorRotationVariants = variantsOf(createSectorRotation, [
  { holdings: 2 },
  { holdings: 4 },
  { holdings: 5 },
  { trendSessions: 168 },
  { trendSessions: 252 },
  { longSessions: 189 },
  { shortSessions: 42 },
  { shortSessions: 21, middleSessions: 63, longSessions: 126 },
]);
