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

const DOLLAR_VOLUME_SESSIONS = 63;

/** Large companies, and all stocks of a market that tells no sizes: what of them may be held is decided day by day. */
export const stockUniverse = (instruments: readonly UniverseInstrument[]): string[] =>
  instruments
    .filter(({ kind, sizeClass }) => kind === 'Stock' && (sizeClass ?? 'Large') === 'Large')
    .map(({ symbol }) => symbol);

/** Columns of the universe that are listed at `t` and pass the limits, in universe order. */
export function eligibleColumns(view: StrategyView, limits: Eligibility): number[] {
  const { panel, t, columns } = view;
  const eligible: number[] = [];
  for (const column of columns) {
    if (column < 0) continue;
    const close = panel.close[column];
    const adjusted = panel.adjClose[column];
    if (!(close[t] >= limits.minPrice) || !(adjusted[t] > 0)) continue;
    if (!(priceAt(adjusted, t - limits.historySessions) > 0)) continue;
    if (!(averageDollarVolume(close, panel.volume[column], t, DOLLAR_VOLUME_SESSIONS) >= limits.minDollarVolume))
      continue;
    eligible.push(column);
  }
  return eligible;
}

/**
 * The first `count` of an ordered list with at most `perSector` of one sector. Where the panel knows no sectors, or a
 * symbol has none, the limit does not apply to it.
 */
export function takeWithSectorLimit(
  view: StrategyView,
  ordered: readonly number[],
  count: number,
  perSector: number,
): number[] {
  const taken: number[] = [];
  const bySector = new Map<string, number>();
  for (const column of ordered) {
    if (taken.length === count) break;
    const sector = view.panel.sectors?.[column] ?? null;
    if (sector !== null) {
      const held = bySector.get(sector) ?? 0;
      if (held >= perSector) continue;
      bySector.set(sector, held + 1);
    }
    taken.push(column);
  }
  return taken;
}
