import type { Env } from './env.ts';

export type PricesFor = 'Everyone' | 'Owner';

/**
 * Who may see prices and what is computed from them. A simulated market has no vendor; files of a replay are the operator's own, who
 * says so where their terms are personal.
 */
export function pricesFor({
  MARKET_SOURCE: source,
  DATA_LICENSE: licence,
}: Pick<Env, 'MARKET_SOURCE' | 'DATA_LICENSE'>): PricesFor {
  if (source === 'simulated') return 'Everyone';
  return (licence ?? (source === 'real' ? 'personal' : 'business')) === 'personal' ? 'Owner' : 'Everyone';
}
