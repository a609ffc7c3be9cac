import type { InstrumentFacts } from './instrument-store.ts';

/** All stocks. */
export const MARKET_BREADTH = 'Market';

const fundGroup = (group: string): string => `Funds: ${group}`;

/** The groups whose breadth includes an instrument. A stock: the market and its sector. A fund: the funds of its group. */
export function breadthGroupsOf({ kind, sector }: Pick<InstrumentFacts, 'kind' | 'sector'>): string[] {
  if (kind === 'Stock') return sector === null ? [MARKET_BREADTH] : [MARKET_BREADTH, sector];
  return kind === 'ETF' && sector !== null ? [fundGroup(sector)] : [];
}

/**
 * The group whose breadth is shown beside an instrument. A stock: its sector. A fund: the sector that it tracks, the market for
 * a broad or style fund, else the funds of its group.
 */
export function shownBreadthGroup({
  kind,
  sector,
  industry,
}: Pick<InstrumentFacts, 'kind' | 'sector' | 'industry'>): string | null {
  if (kind === 'Stock') return sector;
  if (kind === 'Index') return MARKET_BREADTH;
  if (sector === 'Sector') return industry;
  if (sector === null) return null;
  return sector === 'Broad' || sector === 'Style' ? MARKET_BREADTH : fundGroup(sector);
}
