import { priceAt } from './price-signals.ts';
import type { StrategyView } from './strategy.ts';

/** Columns by symbol of the view's symbols that traded on day `t`; a symbol that is not listed then is left out. */
export function listedColumns(view: StrategyView): Map<string, number> {
  const { panel, t, columns } = view;
  const listed = new Map<string, number>();
  for (const column of columns) {
    if (column >= 0 && panel.adjClose[column][t] > 0 && panel.close[column][t] > 0) {
      listed.set(panel.symbols[column], column);
    }
  }
  return listed;
}

/** The first of several substitutes that is listed and has `sessions` of history at `t`; undefined when none is. */
export function firstUsable(
  view: StrategyView,
  listed: ReadonlyMap<string, number>,
  candidates: readonly string[],
  sessions: number,
): string | undefined {
  return candidates.find((symbol) => {
    const column = listed.get(symbol);
    return column !== undefined && priceAt(view.panel.adjClose[column], view.t - sessions) > 0;
  });
}
