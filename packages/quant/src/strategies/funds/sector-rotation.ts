import { listedColumns } from '../listed.ts';
import { averagePrice, returnBetween } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights, UniverseInstrument } from '../strategy.ts';
import type { StrategyFacts } from '../strategy-facts.ts';

const SECTORS = ['XLB', 'XLC', 'XLE', 'XLF', 'XLI', 'XLK', 'XLP', 'XLRE', 'XLU', 'XLV', 'XLY'] as const;
const MARKET = 'SPY';
/** Where money waits, in order of preference: the first that has risen over half a year, else the last that exists. */
const SHELTERS = ['IEF', 'TLT', 'SHY', 'BIL'] as const;
const HOLDINGS = 3;
const TREND_SESSIONS = 210;
const MOMENTUM_SESSIONS = [63, 126, 252] as const;
const SHELTER_MOMENTUM_SESSIONS = 126;

/**
 * Rotation into the strongest sectors by blended momentum with an absolute trend filter on the market.
 * Sources: Moskowitz and Grinblatt (1999) on industry momentum; Faber (2007) on the ten-month average.
 */
export const sectorRotation: Strategy = {
  code: 'sector-rotation',
  rebalance: 'Monthly',
  warmUpSessions: 253,
  parameters: {
    holdings: HOLDINGS,
    trendSessions: TREND_SESSIONS,
    momentumSessions: MOMENTUM_SESSIONS.map(String),
    shelters: SHELTERS,
  },
  universe(instruments: readonly UniverseInstrument[]): string[] {
    const wanted = new Set<string>([...SECTORS, MARKET, ...SHELTERS]);
    return instruments.filter(({ kind, symbol }) => kind === 'ETF' && wanted.has(symbol)).map(({ symbol }) => symbol);
  },
  decide,
};

function decide(view: StrategyView): TargetWeights {
  const listed = listedColumns(view);
  const targets = new Map<string, number>();
  const picks = marketRises(view, listed) ? strongestSectors(view, listed) : [];
  for (const symbol of picks) targets.set(symbol, 1 / HOLDINGS);
  const shelter = chooseShelter(view, listed);
  const free = (HOLDINGS - picks.length) / HOLDINGS;
  if (shelter !== undefined && free > 0) targets.set(shelter, free);
  return targets;
}

/** Without the market's own series each sector's momentum alone decides. */
function marketRises(view: StrategyView, listed: ReadonlyMap<string, number>): boolean {
  const column = listed.get(MARKET);
  if (column === undefined) return true;
  const series = view.panel.adjClose[column];
  return series[view.t] > averagePrice(series, view.t, TREND_SESSIONS);
}

function strongestSectors(view: StrategyView, listed: ReadonlyMap<string, number>): string[] {
  const scored: { symbol: string; score: number }[] = [];
  for (const symbol of SECTORS) {
    const column = listed.get(symbol);
    if (column === undefined) continue;
    const series = view.panel.adjClose[column];
    const sum = MOMENTUM_SESSIONS.reduce((total, sessions) => total + returnBetween(series, view.t, sessions), 0);
    const score = sum / MOMENTUM_SESSIONS.length;
    if (score > 0) scored.push({ symbol, score });
  }
  scored.sort((a, b) => b.score - a.score || (a.symbol < b.symbol ? -1 : 1));
  return scored.slice(0, HOLDINGS).map(({ symbol }) => symbol);
}

function chooseShelter(view: StrategyView, listed: ReadonlyMap<string, number>): string | undefined {
  const present = SHELTERS.filter((symbol) => listed.has(symbol));
  const rising = present.find((symbol) => {
    const column = listed.get(symbol);
    return column !== undefined && returnBetween(view.panel.adjClose[column], view.t, SHELTER_MOMENTUM_SESSIONS) > 0;
  });
  return rising ?? present.at(-1);
}

export const sectorRotationFacts: StrategyFacts = {
  code: 'sector-rotation',
  name: 'Sector Rotation',
  description:
    'Holds the three strongest of the eleven US market sectors through their SPDR funds, chosen once a month by their return over 3, 6 and 12 months. ' +
    'When the market is below its ten-month average, or fewer than three sectors are rising, that part waits in Treasury bonds. ' +
    'It does well when leadership lasts, and badly when the market turns quickly and leaders change every few weeks.',
  category: 'Max_Return',
  componentType: 'ETF',
  longShort: 'LONG',
  useMargin: false,
  algoType: 'Sector rotation',
  families: ['Sector rotation', 'Momentum'],
  minInvestmentAmount: 5_000,
  maxInvestmentAmount: 1_000_000,
  chargeType: 'Free',
  chargeAmount: 0,
  limitToMemberClass: 'Bronze',
  minInvestmentPeriod: 12,
};
