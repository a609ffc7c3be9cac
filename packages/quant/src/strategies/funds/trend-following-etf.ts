import { firstUsable, listedColumns } from '../listed.ts';
import { averagePrice, realisedVolatility } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights, UniverseInstrument } from '../strategy.ts';
import type { StrategyFacts } from '../strategy-facts.ts';
import { capWeights, inverseVolatilityWeights, targetsOf } from '../weights.ts';

/** Asset classes, each with the funds that stand for it in order of preference. */
const CLASSES = {
  largeCompanies: ['SPY', 'VTI', 'IVV', 'VOO'],
  smallCompanies: ['IWM', 'IJR'],
  developedMarkets: ['EFA', 'VEA', 'VEU', 'ACWX'],
  emergingMarkets: ['EEM', 'VWO', 'DEM'],
  realEstate: ['VNQ', 'IYR', 'XLRE'],
  longTreasuries: ['TLT', 'BLV'],
  treasuries: ['IEF', 'AGG', 'BND'],
  corporateBonds: ['LQD', 'HYG'],
  gold: ['GLD', 'IAU'],
  commodities: ['DBC', 'GSG', 'USO'],
} as const;
const CASH_FUNDS = ['SHY', 'BIL', 'BSV'] as const;
const TREND_SESSIONS = 210;
const VOLATILITY_SESSIONS = 63;
const MAX_WEIGHT = 0.25;

/**
 * Tactical allocation: an asset class is held while above its ten-month average, sized by inverse volatility over all
 * classes, so that what leaves its trend frees its own share only. Sources: Faber (2007); Moskowitz, Ooi and Pedersen (2012).
 */
export const trendFollowingEtf: Strategy = {
  code: 'trend-following-etf',
  rebalance: 'Monthly',
  warmUpSessions: TREND_SESSIONS + 1,
  parameters: { trendSessions: TREND_SESSIONS, volatilitySessions: VOLATILITY_SESSIONS, maxWeight: MAX_WEIGHT },
  universe(instruments: readonly UniverseInstrument[]): string[] {
    const wanted = new Set<string>([...Object.values(CLASSES).flat(), ...CASH_FUNDS]);
    return instruments.filter(({ kind, symbol }) => kind === 'ETF' && wanted.has(symbol)).map(({ symbol }) => symbol);
  },
  decide,
};

function decide(view: StrategyView): TargetWeights {
  const { panel, t } = view;
  const listed = listedColumns(view);
  const funds: string[] = [];
  const volatilities: number[] = [];
  const rising: boolean[] = [];
  for (const candidates of Object.values(CLASSES)) {
    const fund = firstUsable(view, listed, candidates, TREND_SESSIONS);
    if (fund === undefined) continue;
    const series = panel.adjClose[listed.get(fund)!];
    const volatility = realisedVolatility(series, t, VOLATILITY_SESSIONS);
    if (!(volatility > 0)) continue;
    funds.push(fund);
    volatilities.push(volatility);
    rising.push(series[t] > averagePrice(series, t, TREND_SESSIONS));
  }
  const shares = capWeights(inverseVolatilityWeights(volatilities), MAX_WEIGHT);
  const weights = shares.map((share, i) => (rising[i] ? share : 0));
  const targets = targetsOf(funds, weights);
  const free = 1 - weights.reduce((sum, weight) => sum + weight, 0);
  const cashFund = firstUsable(view, listed, CASH_FUNDS, 1);
  if (cashFund !== undefined && free > 1e-9) targets.set(cashFund, free);
  return targets;
}

export const trendFollowingEtfFacts: StrategyFacts = {
  code: 'trend-following-etf',
  name: 'Global Trend Allocation',
  description:
    'Spreads money over shares of the whole world, property, bonds, gold and commodities, and owns each only while it trades above its ten-month average. ' +
    'Calmer assets get more, none more than a quarter; what is not in a rising trend waits in short Treasury bills and notes. ' +
    'It aims to miss most of the long declines; in markets without direction it buys and sells too late and lags.',
  category: 'Diversification',
  componentType: 'ETF',
  longShort: 'LONG',
  useMargin: false,
  algoType: 'Trend following',
  families: ['Trend following', 'ETF tactical allocation'],
  minInvestmentAmount: 10_000,
  maxInvestmentAmount: 1_000_000,
  chargeType: 'Free',
  chargeAmount: 0,
  limitToMemberClass: 'Bronze',
  minInvestmentPeriod: 12,
};
