import { nextTradingEpochDay, toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import type { Panel } from '@pipa/quant';

/** Seeded generator of uniform numbers in [0, 1): splitmix over 32 bits. */
function uniforms(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
  };
}

const FIRST_DAY = toEpochDay('2005-01-03');
const SHARES_A_DAY = 1e9;
/** A session. */
const MARKET_DRIFT = 0.0003;
const MARKET_VOLATILITY = 0.01;

/**
 * Random walks about a common market on real sessions from 2005 on; the first column is the market itself. Every session opens at the close before it, so that a fill at the open is a
 * fill at the close at which was decided. There are no gaps, splits or dividends, and volume never limits an order.
 */
export function syntheticPanel(seed: number, symbols: number, sessions: number): Panel {
  const random = uniforms(seed);
  const days = tradingEpochDaysBetween(FIRST_DAY, nextTradingEpochDay(FIRST_DAY, sessions - 1));
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const market = Float64Array.from({ length: sessions }, () => MARKET_DRIFT + MARKET_VOLATILITY * normal());
  const opens: Float64Array[] = [];
  const closes: Float64Array[] = [];
  for (let s = 0; s < symbols; s++) {
    const beta = s === 0 ? 1 : 0.5 + random();
    const drift = s === 0 ? 0 : 0.0004 * (random() - 0.5);
    const volatility = s === 0 ? 0 : 0.006 + 0.014 * random();
    const prices = new Float64Array(sessions + 1);
    prices[0] = 20 + 180 * random();
    for (let i = 1; i <= sessions; i++) {
      prices[i] = prices[i - 1] * Math.exp(beta * market[i - 1] + drift - volatility ** 2 / 2 + volatility * normal());
    }
    opens.push(prices.slice(0, sessions));
    closes.push(prices.slice(1));
  }
  return {
    days,
    symbols: closes.map((_, s) => `S${String(s).padStart(3, '0')}`),
    open: opens,
    high: closes,
    low: closes,
    close: closes,
    adjClose: closes,
    volume: closes.map(() => new Float64Array(sessions).fill(SHARES_A_DAY)),
    actions: closes.map(() => []),
  };
}
