import type { TradingDay } from '@pipa/calendar';
import { elementAt } from '@pipa/quant';
import { streamKey, uniformAt } from './counter-random.ts';
import type { SessionBar } from './daily-bars.ts';

export interface QuoteRequest {
  readonly seed: number;
  readonly symbol: string;
  readonly day: TradingDay;
  readonly bar: Pick<SessionBar, 'open' | 'high' | 'low' | 'close' | 'volume'> & {
    /** Of a real market, whose bar is what was seen so far: its quote is the last one. */
    readonly seen?: { readonly bid: number | null; readonly ask: number | null };
  };
  /** Share of the session that has passed; values outside 0..1 are taken as its ends. */
  readonly fraction: number;
}

export interface IntradayQuote {
  readonly bid: number;
  readonly ask: number;
  readonly last: number;
  /** Shares traded since the open, the opening auction included. */
  readonly cumulativeVolume: number;
  /** The opening auction: its one price and its shares. */
  readonly openPrint: { readonly price: number; readonly volume: number };
}

interface Anchor {
  readonly at: number;
  readonly price: number;
}

const NOISE_LEVELS = 8;
const NOISE_SCALE = 0.22;
/** How much busier than noon the ends of the session are. */
const VOLUME_U_DEPTH = 2.4;
const CLOSING_AUCTION_SHARE = 0.08;

/**
 * The quote at a moment of a session: a deterministic path from open to close that visits the high and the low and
 * never leaves them. last is the open at fraction 0 and the close at fraction 1, exactly.
 */
export function quoteAt(request: QuoteRequest): IntradayQuote {
  const { bar } = request;
  if (bar.seen !== undefined) return lastQuote(bar, bar.seen);
  if (Number.isNaN(request.fraction)) throw new RangeError('fraction must be a number');
  const fraction = Math.min(1, Math.max(0, request.fraction));
  const key = streamKey(request.seed, `quote:${request.symbol}:${request.day}`);
  const tick = tickOf(bar);
  const last = fraction === 0 ? bar.open : fraction === 1 ? bar.close : priceOnPath(key, bar, fraction, tick);
  const half = halfSpread(bar, last, tick);
  return {
    bid: Math.max(bar.low, toTick(last - half, tick)),
    ask: Math.min(bar.high, toTick(last + half, tick)),
    last,
    ...volumeBy(key, bar, fraction),
  };
}

const lastQuote = (
  { open, close, volume }: QuoteRequest['bar'],
  { bid, ask }: NonNullable<QuoteRequest['bar']['seen']>,
): IntradayQuote => ({
  bid: bid ?? close,
  ask: ask ?? close,
  last: close,
  cumulativeVolume: volume,
  openPrint: { price: open, volume: 0 },
});

/** Cents, or finer for series of adjusted prices. */
function tickOf(bar: QuoteRequest['bar']): number {
  const inCents = [bar.open, bar.high, bar.low, bar.close].every((p) => Math.abs(p * 100 - Math.round(p * 100)) < 1e-6);
  return inCents ? 0.01 : 0.0001;
}

function toTick(price: number, tick: number): number {
  const perDollar = Math.round(1 / tick);
  return Math.round(price * perDollar) / perDollar;
}

function halfSpread(bar: QuoteRequest['bar'], price: number, tick: number): number {
  // Half a basis point where a billion dollars trade a day, ten where a million does.
  const millions = Math.max(0.1, (bar.volume * price) / 1e6);
  const bps = Math.min(25, Math.max(0.5, 10 / millions ** 0.43));
  return Math.max(tick, (price * bps) / 10_000);
}

function priceOnPath(key: number, bar: QuoteRequest['bar'], fraction: number, tick: number): number {
  const range = bar.high - bar.low;
  if (range <= 0) return bar.open;
  const anchors = anchorsOf(key, bar);
  let segment = 0;
  while (segment < anchors.length - 2 && fraction >= elementAt(anchors, segment + 1).at) segment++;
  const { at: startAt, price: startPrice } = elementAt(anchors, segment);
  const { at: endAt, price: endPrice } = elementAt(anchors, segment + 1);
  const width = endAt - startAt;
  const within = width > 0 ? (fraction - startAt) / width : 1;
  const straight = startPrice + (endPrice - startPrice) * within;
  const wiggle = range * NOISE_SCALE * Math.sqrt(width) * bridgeNoise(key, segment, within);
  const price = toTick(reflect(straight + wiggle, bar.low, bar.high), tick);
  return Math.min(bar.high, Math.max(bar.low, price));
}

/** Open, the two extremes at drawn times, close. A rising day tends to see its low first. */
function anchorsOf(key: number, bar: QuoteRequest['bar']): Anchor[] {
  const early = 0.02 + 0.43 * uniformAt(key, 0, 1);
  const late = 0.55 + 0.43 * uniformAt(key, 0, 2);
  const lowFirst = uniformAt(key, 0, 3) < (bar.close >= bar.open ? 0.8 : 0.2);
  const first = { at: early, price: lowFirst ? bar.low : bar.high };
  const second = { at: late, price: lowFirst ? bar.high : bar.low };
  return [{ at: 0, price: bar.open }, first, second, { at: 1, price: bar.close }];
}

/** Midpoint displacement on 0..1, zero at both ends, read at one point in as many steps as there are levels. */
function bridgeNoise(key: number, segment: number, within: number): number {
  let left = 0;
  let right = 0;
  let position = Math.min(1, Math.max(0, within));
  let node = 1;
  let scale = 1;
  for (let level = 0; level < NOISE_LEVELS; level++) {
    const middle = (left + right) / 2 + scale * (2 * uniformAt(key, node, 10 + segment) - 1);
    position *= 2;
    if (position < 1) {
      right = middle;
      node *= 2;
    } else {
      left = middle;
      position -= 1;
      node = node * 2 + 1;
    }
    scale *= Math.SQRT1_2;
  }
  return left + (right - left) * position;
}

function reflect(price: number, low: number, high: number): number {
  if (price > high) return Math.max(low, 2 * high - price);
  if (price < low) return Math.min(high, 2 * low - price);
  return price;
}

function volumeBy(key: number, bar: QuoteRequest['bar'], fraction: number) {
  const openShare = 0.055 + 0.035 * uniformAt(key, 0, 4);
  const openVolume = Math.min(bar.volume, Math.ceil(bar.volume * openShare));
  const openPrint = { price: bar.open, volume: openVolume };
  if (fraction === 1) return { cumulativeVolume: bar.volume, openPrint };
  const centred = 2 * fraction - 1;
  const traded = (fraction + (VOLUME_U_DEPTH * (centred ** 3 + 1)) / 6) / (1 + VOLUME_U_DEPTH / 3);
  const continuous = Math.max(0, bar.volume * (1 - CLOSING_AUCTION_SHARE) - openVolume);
  return { cumulativeVolume: Math.min(bar.volume, openVolume + Math.floor(continuous * traded)), openPrint };
}
