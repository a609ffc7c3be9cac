import type { AqmPosition } from '@pipa/contract';
import type { TargetWeight } from '@pipa/db';
import { wireMoney } from '../../valuation/wire-rows.ts';

export type ModelPosition = Pick<
  AqmPosition,
  'symbol' | 'marketPrice' | 'position' | 'positionValue' | 'value' | 'positionPercentage'
>;

/** Decimals of the shares of a model account. */
const SHARE_DECIMALS = 1e4;

type Prices = ReadonlyMap<string, number>;

/**
 * Holdings of a model account that was worth `equity` dollars at some closes, held in its targets there, at later prices; the
 * largest first. A symbol without a price has no shares.
 */
export function modelPositions(
  targets: readonly TargetWeight[],
  equity: number,
  { prices, closes }: { readonly prices: Prices; readonly closes: Prices },
): ModelPosition[] {
  const held = targets.map(({ symbol, ratio }) => {
    const price = prices.get(symbol);
    const close = closes.get(symbol) ?? price;
    if (price === undefined || close === undefined) return { symbol, price: null, shares: 0, value: equity * ratio };
    const shares = (equity * ratio) / close;
    return { symbol, price, shares, value: shares * price };
  });
  const cash = equity * (1 - targets.reduce((total, { ratio }) => total + ratio, 0));
  const worth = held.reduce((total, { value }) => total + value, cash);
  return held
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || (a.symbol < b.symbol ? -1 : 1))
    .map(({ symbol, price, shares, value }) => ({
      symbol,
      marketPrice: price === null ? null : wireMoney(price),
      position: Math.round(shares * SHARE_DECIMALS) / SHARE_DECIMALS,
      positionValue: price === null ? null : wireMoney(value),
      value: price === null ? null : wireMoney(value),
      positionPercentage: worth > 0 ? value / worth : null,
    }));
}
