import {
  isLiquid,
  pricedColumns,
  type StockListParameters,
  stockUniverse,
  takeWithSectorLimit,
} from '../eligible-stocks.ts';
import { basketVolatility, realisedVolatility } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { capWeights, inverseVolatilityWeights, targetsOf } from '../weights.ts';
import { MOMENTUM_WINDOW, type MomentumWindow, winnerScores } from './price-scores.ts';
import { bestFirst } from './ranks.ts';

export interface CrossSectionalMomentumParameters extends StockListParameters, MomentumWindow {
  readonly maxWeight: number;
  readonly volatilitySessions: number;
  /** Annual; a wilder basket is scaled down to it. */
  readonly targetVolatility: number;
}

const PARAMETERS: CrossSectionalMomentumParameters = {
  holdings: 30,
  maxPerSector: 9,
  maxWeight: 0.06,
  ...MOMENTUM_WINDOW,
  volatilitySessions: 63,
  targetVolatility: 0.18,
  minPrice: 5,
  minDollarVolume: 2_000_000,
  historySessions: 252,
};

/**
 * Winners of the last twelve months but one, sized by inverse volatility and scaled down when the basket as a whole is
 * wilder than its target. Sources: Jegadeesh and Titman (1993); Barroso and Santa-Clara (2015) on volatility scaling, here over
 * a quarter and to 18 %, as nothing is sold short; limits and target are ours.
 */
export function createCrossSectionalMomentum(changes: Partial<CrossSectionalMomentumParameters> = {}): Strategy {
  const parameters = { ...PARAMETERS, ...changes };
  return {
    code: 'cross-sectional-momentum',
    rebalance: 'Monthly',
    warmUpSessions: Math.max(parameters.historySessions, parameters.formationSessions) + 1,
    parameters,
    universe: stockUniverse,
    decide: (view) => decide(view, parameters),
  };
}

export const crossSectionalMomentum = createCrossSectionalMomentum();

export const crossSectionalMomentumVariants = variantsOf(createCrossSectionalMomentum, [
  { holdings: 20 },
  { holdings: 40 },
  { formationSessions: 189 },
  { formationSessions: 126 },
  { skipSessions: 0 },
  { targetVolatility: 0.15 },
  { targetVolatility: 0.22 },
  { volatilitySessions: 126 },
]);

function decide(view: StrategyView, parameters: CrossSectionalMomentumParameters): TargetWeights {
  const winners = chooseWinners(view, parameters);
  if (winners.length === 0) return new Map();
  const { panel, t } = view;
  const { volatilitySessions, maxWeight, targetVolatility } = parameters;
  const basket = winners.map((column) => panel.adjClose[column]);
  const volatilities = basket.map((series) => realisedVolatility(series, t, volatilitySessions));
  const weights = capWeights(inverseVolatilityWeights(volatilities), maxWeight);
  const exposure = Math.min(1, targetVolatility / basketVolatility(basket, weights, t, volatilitySessions));
  return targetsOf(
    winners.map((column) => panel.symbols[column]),
    weights.map((weight) => weight * exposure),
  );
}

/** What costs most to test is tested on the strongest only. */
function chooseWinners(view: StrategyView, parameters: CrossSectionalMomentumParameters): number[] {
  const { panel, t } = view;
  const priced = pricedColumns(view, parameters);
  return takeWithSectorLimit(
    view,
    bestFirst(priced, winnerScores(view, priced, parameters)),
    parameters,
    (column) =>
      isLiquid(view, column, parameters) &&
      realisedVolatility(panel.adjClose[column], t, parameters.volatilitySessions) > 0,
  );
}
