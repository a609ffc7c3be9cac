import { sessionOf } from '@pipa/calendar';
import type { WorldBar, WorldQuote } from './vendor-world.ts';

/** Time between trades. */
const TRADE_MS = 2_000;
const cents = (price: number): number => Math.round(price * 100) / 100;

/** The quote of a bar's session on a path from open over low and high to close; at and after its end that of the close. */
export function quoteOnPath(bar: WorldBar, at: Date): WorldQuote {
  const { openAt, closeAt } = sessionOf(bar.day);
  const length = closeAt.getTime() - openAt.getTime();
  const passed = Math.floor((Math.min(at.getTime(), closeAt.getTime()) - openAt.getTime()) / TRADE_MS) * TRADE_MS;
  const share = passed / length;
  const price = priceAt(bar, share);
  return {
    price,
    bid: Math.max(0.01, cents(price - 0.01)),
    ask: cents(price + 0.01),
    at: new Date(openAt.getTime() + passed),
    dayOpen: bar.open,
    dayHigh: share >= 0.75 ? bar.high : Math.max(bar.open, price),
    dayLow: share >= 0.25 ? bar.low : Math.min(bar.open, price),
    dayVolume: Math.floor(bar.volume * share),
  };
}

function priceAt({ open, high, low, close }: WorldBar, share: number): number {
  const corners = [open, low, (low + high) / 2, high, close];
  const segment = Math.min(3, Math.floor(share * 4));
  const [from = open, to = close] = [corners[segment], corners[segment + 1]];
  return cents(from + (to - from) * (share * 4 - segment));
}
