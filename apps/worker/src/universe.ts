import type { SimulatedUniverse } from '@pipa/market-data';
import type { Env } from '@pipa/platform';

/** The instruments that a simulated market has by the settings. */
export function universeOf(env: Pick<Env, 'UNIVERSE_STOCKS' | 'UNIVERSE_FUNDS'>): SimulatedUniverse {
  return { stocks: env.UNIVERSE_STOCKS, funds: env.UNIVERSE_FUNDS };
}
