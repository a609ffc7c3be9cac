import {
  isLiquid,
  pricedColumns,
  type StockListParameters,
  stockUniverse,
  takeWithSectorLimit,
} from '../eligible-stocks.ts';
import { firstUsable, listedColumns } from '../listed.ts';
import { averagePrice } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights, UniverseInstrument } from '../strategy.ts';
import type { StrategyFacts } from '../strategy-facts.ts';
import { variantsOf } from '../strategy-variants.ts';
import { equalTargets } from '../weights.ts';
import { MOMENTUM_WINDOW, type MomentumWindow, winnerScores } from './price-scores.ts';
import { bestFirst } from './ranks.ts';

export interface TrendFilteredMomentumParameters extends StockListParameters, MomentumWindow {
  readonly trendSessions: number;
}

const PARAMETERS: TrendFilteredMomentumParameters = {
  holdings: 25,
  maxPerSector: 8,
  trendSessions: 200,
  ...MOMENTUM_WINDOW,
  minPrice: 5,
  minDollarVolume: 2_000_000,
  historySessions: 252,
};

/** Funds that follow the market, and Treasury funds for when it falls, each in order of preference. */
const MARKETS = ['SPY', 'IVV', 'VOO', 'VTI'] as const;
const SHELTERS = ['IEF', 'IEI', 'SHY', 'BIL'] as const;

/**
 * Winners among stocks while the market is above its 200-session average, Treasury bonds while it is below: momentum's
 * worst losses come in and after bear markets. Sources: Cooper, Gutierrez and Hameed (2004) and Daniel and Moskowitz (2016)
 * on momentum by market state; Faber (2007) for the average.
 */
function createTrendFilteredMomentum(changes: Partial<TrendFilteredMomentumParameters> = {}): Strategy {
  const parameters = { ...PARAMETERS, ...changes };
  const { historySessions, formationSessions, trendSessions } = parameters;
  return {
    code: 'trend-filtered-momentum',
    rebalance: 'Monthly',
    warmUpSessions: Math.max(historySessions, formationSessions, trendSessions) + 1,
    parameters: { ...parameters, shelters: SHELTERS },
    universe,
    decide: (view) => decide(view, parameters),
  };
}

export const trendFilteredMomentum = createTrendFilteredMomentum();

export const trendFilteredMomentumVariants = variantsOf(createTrendFilteredMomentum, [
  { holdings: 20 },
  { holdings: 40 },
  { trendSessions: 150 },
  { trendSessions: 250 },
  { formationSessions: 126 },
  { formationSessions: 189 },
  { skipSessions: 0 },
]);

function universe(instruments: readonly UniverseInstrument[]): string[] {
  const funds = new Set<string>([...MARKETS, ...SHELTERS]);
  const present = instruments.filter(({ kind, symbol }) => kind === 'ETF' && funds.has(symbol));
  return [...stockUniverse(instruments), ...present.map(({ symbol }) => symbol)];
}

function decide(view: StrategyView, parameters: TrendFilteredMomentumParameters): TargetWeights {
  const listed = listedColumns(view);
  const winners = marketRises(view, listed, parameters) ? chooseWinners(view, parameters) : [];
  const targets = equalTargets(view.panel.symbols, winners, 1 / parameters.holdings);
  const shelter = firstUsable(view, listed, SHELTERS, 1);
  if (shelter !== undefined && winners.length < parameters.holdings) {
    targets.set(shelter, 1 - winners.length / parameters.holdings);
  }
  return targets;
}

/** Without a market fund nothing speaks against stocks. */
function marketRises(
  view: StrategyView,
  listed: ReadonlyMap<string, number>,
  { trendSessions }: TrendFilteredMomentumParameters,
): boolean {
  const market = firstUsable(view, listed, MARKETS, trendSessions);
  if (market === undefined) return true;
  const series = view.panel.adjClose[listed.get(market)!];
  return series[view.t] > averagePrice(series, view.t, trendSessions);
}

function chooseWinners(view: StrategyView, parameters: TrendFilteredMomentumParameters): number[] {
  const funds = new Set<string>([...MARKETS, ...SHELTERS]);
  const priced = pricedColumns(view, parameters).filter((column) => !funds.has(view.panel.symbols[column]));
  return takeWithSectorLimit(view, bestFirst(priced, winnerScores(view, priced, parameters)), parameters, (column) =>
    isLiquid(view, column, parameters),
  );
}

export const trendFilteredMomentumFacts: StrategyFacts = {
  code: 'trend-filtered-momentum',
  name: 'Momentum with a Safety Switch',
  description:
    'While the US market is above its 200-day average it owns up to twenty-five large stocks that rose most over a year; when the market is below it, all of the money moves to Treasury bonds. It looks once a month. ' +
    'It wants the gains of winners in good times and to be out of shares in long declines. ' +
    'A fast crash hits it before it can switch, a fast rebound leaves it in bonds, and in markets without direction it switches at the wrong moments.',
  category: 'Hybrid',
  componentType: 'Hybrid',
  longShort: 'LONG',
  useMargin: false,
  algoType: 'Regime-filtered momentum',
  families: ['Cross-sectional momentum', 'Trend following', 'Regime switching'],
  minInvestmentAmount: 20_000,
  maxInvestmentAmount: 1_000_000,
  chargeType: 'FixedMonthly',
  chargeAmount: 25,
  limitToMemberClass: 'Silver',
  minInvestmentPeriod: 12,
};
