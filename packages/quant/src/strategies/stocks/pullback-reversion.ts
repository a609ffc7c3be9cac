import { rsi } from '../../indicators/relative-strength.ts';
import {
  isLiquid,
  pricedColumns,
  type StockListParameters,
  stockUniverse,
  takeWithSectorLimit,
} from '../eligible-stocks.ts';
import { averagePrice, realisedVolatility } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { equalTargets } from '../weights.ts';
import { bestFirst } from './ranks.ts';

export interface PullbackReversionParameters extends StockListParameters {
  readonly trendSessions: number;
  readonly rsiSessions: number;
  readonly rsiBelow: number;
  /** Annual. */
  readonly maxVolatility: number;
}

const PARAMETERS: PullbackReversionParameters = {
  holdings: 20,
  maxPerSector: 5,
  trendSessions: 200,
  rsiSessions: 5,
  rsiBelow: 35,
  maxVolatility: 0.6,
  minPrice: 5,
  minDollarVolume: 5_000_000,
  historySessions: 200,
};

/** Enough for the smoothing to forget its seed. */
const RSI_HISTORY = 60;

/**
 * Short-term mean reversion: stocks in a long rise that have just fallen hard, held for the rebound and renewed weekly.
 * Sources: Lehmann (1990) on weekly and Jegadeesh (1990) on monthly reversals; Wilder (1978) for the RSI. The numbers are ours.
 */
function createPullbackReversion(changes: Partial<PullbackReversionParameters> = {}): Strategy {
  const parameters = { ...PARAMETERS, ...changes };
  return {
    code: 'pullback-reversion',
    rebalance: 'Weekly',
    warmUpSessions: Math.max(parameters.historySessions, parameters.trendSessions) + 1,
    parameters,
    universe: stockUniverse,
    decide: (view) => decide(view, parameters),
  };
}

export const pullbackReversion = createPullbackReversion();

export const pullbackReversionVariants = variantsOf(createPullbackReversion, [
  { holdings: 15 },
  { holdings: 30 },
  { trendSessions: 100 },
  { trendSessions: 150 },
  { rsiSessions: 3 },
  { rsiSessions: 8 },
  { rsiBelow: 30 },
  { rsiBelow: 40 },
]);

/** Rising stocks whose last days were bad, worst first. */
function decide(view: StrategyView, parameters: PullbackReversionParameters): TargetWeights {
  const { panel, t } = view;
  const priced = pricedColumns(view, parameters);
  const scores = weaknessScores(view, priced, parameters);
  const fallen = takeWithSectorLimit(
    view,
    bestFirst(priced, scores),
    parameters,
    (column) =>
      isLiquid(view, column, parameters) &&
      realisedVolatility(panel.adjClose[column], t, RSI_HISTORY) <= parameters.maxVolatility,
  );
  return equalTargets(panel.symbols, fallen, 1 / parameters.holdings);
}

/** The lower the relative strength, the higher the score; NaN for what does not rise or has not fallen far enough. */
function weaknessScores(
  { panel, t }: StrategyView,
  columns: readonly number[],
  parameters: PullbackReversionParameters,
) {
  const recent = new Float64Array(RSI_HISTORY);
  return Float64Array.from(columns, (column) => {
    const series = panel.adjClose[column];
    if (!(series[t] > averagePrice(series, t, parameters.trendSessions))) return NaN;
    const window = series.subarray(t - RSI_HISTORY + 1, t + 1);
    const strength = rsi(window, parameters.rsiSessions, recent)[RSI_HISTORY - 1];
    return strength > 0 && strength < parameters.rsiBelow ? -strength : NaN;
  });
}
