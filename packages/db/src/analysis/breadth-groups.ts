import { fundBreadth, MARKET_BREADTH } from '@pipa/quant';
import type { InstrumentFacts } from '../market/instrument-store.ts';

export { MARKET_BREADTH };

/** The groups whose breadth includes an instrument. A stock: the market and its sector. A fund: the funds of its group. */
export function breadthGroupsOf({ kind, sector }: Pick<InstrumentFacts, 'kind' | 'sector'>): string[] {
  if (kind === 'Stock') return sector === null ? [MARKET_BREADTH] : [MARKET_BREADTH, sector];
  return kind === 'ETF' && sector !== null ? [fundBreadth(sector)] : [];
}
