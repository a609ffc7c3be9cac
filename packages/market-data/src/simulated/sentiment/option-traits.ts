import { uniformAt } from '../../counter-random.ts';
import { ETF_SPECS } from '../etf-catalogue.ts';

export interface OptionTraits {
  /** Puts a call on an ordinary day. */
  readonly putCallRatio: number;
  /** Daily return that counts as one ordinary move. */
  readonly usualMove: number;
  /** Standard deviation of the log ratio from day to day. */
  readonly ratioNoise: number;
}

/** Funds are bought to hedge with, broad ones most of all; in stocks and metals hopes prevail. */
const RATIO_OF_GROUP: Readonly<Record<string, number>> = {
  Broad: 1.5,
  Style: 1.25,
  Sector: 1.2,
  International: 1.2,
  Bond: 1.3,
  Commodity: 0.75,
  Currency: 0.85,
  Leveraged: 0.9,
};
const FUND_GROUPS: ReadonlyMap<string, string | null> = new Map(
  ETF_SPECS.map(({ instrument: { symbol, sector } }) => [symbol, sector]),
);

export function optionTraits(symbol: string, key: number): OptionTraits {
  const group = FUND_GROUPS.get(symbol);
  const place = uniformAt(key, 0, 0);
  if (group === undefined || group === null) {
    return { putCallRatio: 0.45 + 0.4 * place, usualMove: 0.02, ratioNoise: 0.13 };
  }
  return { putCallRatio: (RATIO_OF_GROUP[group] ?? 1) * (0.97 + 0.06 * place), usualMove: 0.011, ratioNoise: 0.06 };
}
