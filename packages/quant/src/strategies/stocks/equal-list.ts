import { type StockListParameters, takeWithSectorLimit } from '../eligible-stocks.ts';
import type { StrategyView, TargetWeights } from '../strategy.ts';
import { equalTargets } from '../weights.ts';

export interface EqualListParameters extends StockListParameters {
  /** Share of the candidates that is held at most, so that a small market is chosen from as well. */
  readonly maxShare: number;
}

const MAX_WEIGHT = 0.1;

/**
 * Equal parts of the first of an ordered list: `holdings` of them, or `maxShare` of `candidates` where that is less, with
 * the sector limit in proportion. What a short list does not take, at a tenth a stock, stays in cash.
 */
export function equalList(
  view: StrategyView,
  ordered: readonly number[],
  candidates: number,
  { holdings, maxPerSector, maxShare }: EqualListParameters,
  accepts?: (column: number) => boolean,
): TargetWeights {
  const size = Math.min(holdings, Math.ceil(maxShare * candidates));
  const limits = { holdings: size, maxPerSector: Math.ceil((maxPerSector * size) / holdings) };
  const taken = takeWithSectorLimit(view, ordered, limits, accepts);
  return equalTargets(view.panel.symbols, taken, Math.min(1 / size, MAX_WEIGHT));
}
