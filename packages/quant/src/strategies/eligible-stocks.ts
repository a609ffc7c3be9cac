import { averageDollarVolume, priceAt } from './price-signals.ts';
import type { StrategyView, UniverseInstrument } from './strategy.ts';

export interface Eligibility {
  /** Dollars, as traded. */
  readonly minPrice: number;
  /** Mean dollars traded a session over 63 sessions. */
  readonly minDollarVolume: number;
  /** Sessions of history that must be there. */
  readonly historySessions: number;
}

/** Limits and size of a list of stocks. */
export interface StockListParameters extends Eligibility {
  readonly holdings: number;
  /** Stocks of one sector at most. */
  readonly maxPerSector: number;
}

const DOLLAR_VOLUME_SESSIONS = 63;

/** Large companies, and all stocks of a market without sizes: `eligibleColumns` decides each day which of them may be held. */
export const stockUniverse = (instruments: readonly UniverseInstrument[]): string[] =>
  instruments
    .filter(({ kind, sizeClass }) => kind === 'Stock' && (sizeClass ?? 'Large') === 'Large')
    .map(({ symbol }) => symbol);

/** Columns of the universe that are listed at `t` and pass the limits, in universe order. */
export function eligibleColumns(view: StrategyView, limits: Eligibility): number[] {
  return pricedColumns(view, limits).filter((column) => isLiquid(view, column, limits));
}

/** Columns that pass all limits but that of the dollar volume, which costs the most to look at. */
export function pricedColumns({ panel, t, columns }: StrategyView, limits: Eligibility): number[] {
  const priced: number[] = [];
  for (const column of columns) {
    if (column < 0) continue;
    const adjusted = panel.adjClose[column];
    if (!(panel.close[column][t] >= limits.minPrice) || !(adjusted[t] > 0)) continue;
    if (priceAt(adjusted, t - limits.historySessions) > 0) priced.push(column);
  }
  return priced;
}

export function isLiquid({ panel, t }: StrategyView, column: number, { minDollarVolume }: Eligibility): boolean {
  const dollars = averageDollarVolume(panel.close[column], panel.volume[column], t, DOLLAR_VOLUME_SESSIONS);
  return dollars >= minDollarVolume;
}

/**
 * The first `count` of an ordered list that `accepts` lets pass, with at most `perSector` of one sector. Where the panel
 * has no sectors, or a symbol has none, the limit does not apply to it. Columns after the last taken are not tested.
 */
export function takeWithSectorLimit(
  view: StrategyView,
  ordered: readonly number[],
  { holdings: count, maxPerSector }: Pick<StockListParameters, 'holdings' | 'maxPerSector'>,
  accepts?: (column: number) => boolean,
): number[] {
  const taken: number[] = [];
  const bySector = new Map<string, number>();
  for (const column of ordered) {
    if (taken.length === count) break;
    const sector = view.panel.sectors?.[column] ?? null;
    const held = sector === null ? 0 : (bySector.get(sector) ?? 0);
    if (held >= maxPerSector) continue;
    if (accepts && !accepts(column)) continue;
    if (sector !== null) bySector.set(sector, held + 1);
    taken.push(column);
  }
  return taken;
}
