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
