import { uniformAt } from '../../counter-random.ts';
import { ETF_GROUPS, type EtfGroup } from '../etf-catalogue.ts';

export interface OptionTraits {
  /** Puts a call on an ordinary day. */
  readonly putCallRatio: number;
  /** Daily return that counts as one ordinary move. */
  readonly usualMove: number;
  /** Standard deviation of the log ratio from day to day. */
  readonly ratioNoise: number;
}

/** Funds are bought to hedge with, broad ones most of all; in stocks, metals and volatility hopes prevail. */
const RATIO_OF_GROUP: Readonly<Record<EtfGroup, number>> = {
  Broad: 1.5,
  Style: 1.25,
  Sector: 1.2,
  International: 1.2,
  Bond: 1.3,
  Commodity: 0.75,
  Currency: 0.85,
  Volatility: 0.65,
  Leveraged: 0.9,
};

export function optionTraits(symbol: string, key: number): OptionTraits {
  const group = ETF_GROUPS.get(symbol);
  const place = uniformAt(key, 0, 0);
  if (group === undefined) {
    return { putCallRatio: 0.45 + 0.4 * place, usualMove: 0.02, ratioNoise: 0.13 };
  }
  return { putCallRatio: RATIO_OF_GROUP[group] * (0.97 + 0.06 * place), usualMove: 0.011, ratioNoise: 0.06 };
}
