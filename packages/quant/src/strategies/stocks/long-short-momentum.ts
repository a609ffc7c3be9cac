import { eligibleColumns, type StockListParameters, stockUniverse, takeWithSectorLimit } from '../eligible-stocks.ts';
import { basketVolatility } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { MOMENTUM_WINDOW, type MomentumWindow, momentumScores } from './price-scores.ts';
import { bestFirst } from './ranks.ts';

export interface LongShortMomentumParameters extends StockListParameters, MomentumWindow {
  /** Fraction of equity that is long, and as much again short, when the basket is calm. */
  readonly sideExposure: number;
  readonly volatilitySessions: number;
  /** Annual. */
  readonly targetVolatility: number;
}

const PARAMETERS: LongShortMomentumParameters = {
  holdings: 30,
  maxPerSector: 8,
  ...MOMENTUM_WINDOW,
  sideExposure: 0.9,
  volatilitySessions: 126,
  targetVolatility: 0.12,
  minPrice: 10,
  minDollarVolume: 10_000_000,
  historySessions: 252,
};

/** Each side is a fifth of the stocks at most, so that winners and losers are what they are called. */
const WIDEST_SIDE = 0.2;

/**
 * Winners held, losers sold short, the same amount of both, and less of it when the pair has been wild. Both sides together
 * stay below twice the equity, the initial margin of US stocks. Sources: Jegadeesh and Titman (1993); Barroso and
 * Santa-Clara (2015) for six months of returns and a target of 12 %. Sides and their exposure are ours.
 */
function createLongShortMomentum(changes: Partial<LongShortMomentumParameters> = {}): Strategy {
  const parameters = { ...PARAMETERS, ...changes };
  return {
    code: 'long-short-momentum',
    rebalance: 'Monthly',
    warmUpSessions: Math.max(parameters.historySessions, parameters.formationSessions) + 1,
    parameters,
    universe: stockUniverse,
    decide: (view) => decide(view, parameters),
  };
}

export const longShortMomentum = createLongShortMomentum();

export const longShortMomentumVariants = variantsOf(createLongShortMomentum, [
  { holdings: 20 },
  { holdings: 40, maxPerSector: 10 },
  { formationSessions: 126 },
  { formationSessions: 189 },
  { skipSessions: 0 },
  { targetVolatility: 0.09 },
  { targetVolatility: 0.15 },
  { volatilitySessions: 63 },
]);

function decide(view: StrategyView, parameters: LongShortMomentumParameters): TargetWeights {
  const { winners, losers } = chooseSides(view, parameters);
  const columns = [...winners, ...losers];
  const unit = parameters.sideExposure / parameters.holdings;
  const weights = columns.map((_, i) => (i < winners.length ? unit : -unit));
  const basket = columns.map((column) => view.panel.adjClose[column]);
  const volatility = basketVolatility(basket, weights, view.t, parameters.volatilitySessions);
  if (!(volatility > 0)) return new Map();
  const exposure = Math.min(1, parameters.targetVolatility / volatility);
  return new Map(columns.map((column, i) => [view.panel.symbols[column], weights[i] * exposure]));
}

/** As many losers as winners: what one side lacks the other gives up. */
function chooseSides(view: StrategyView, parameters: LongShortMomentumParameters) {
  const columns = eligibleColumns(view, parameters);
  const ranked = bestFirst(columns, momentumScores(view, columns, parameters));
  const widest = Math.floor(WIDEST_SIDE * ranked.length);
  const limits = { holdings: Math.min(parameters.holdings, widest), maxPerSector: parameters.maxPerSector };
  const half = ranked.length >> 1;
  const winners = takeWithSectorLimit(view, ranked.slice(0, half), limits);
  const losers = takeWithSectorLimit(view, ranked.slice(half).reverse(), limits);
  const pairs = Math.min(winners.length, losers.length);
  return { winners: winners.slice(0, pairs), losers: losers.slice(0, pairs) };
}
