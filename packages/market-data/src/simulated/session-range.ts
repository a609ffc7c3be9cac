import { normalAt, uniformAt } from '../counter-random.ts';

export interface SessionMove {
  /** Unrounded price before the session, after a split. */
  readonly before: number;
  /** Dividend a share that leaves the price. */
  readonly paid: number;
  /** Total log return of the session. */
  readonly logReturn: number;
  /** Daily volatility expected for it. */
  readonly volatility: number;
  /** Unrounded price after it. */
  readonly close: number;
}

/** Share of a day's variance that falls into the night before. */
const NIGHT_SHARE = 0.25;
const NIGHT_NOISE = Math.sqrt(NIGHT_SHARE * (1 - NIGHT_SHARE));
const SESSION_NOISE = Math.sqrt(1 - NIGHT_SHARE);

/** Cents; a hundredth of a cent below one dollar. */
export function roundPrice(price: number): number {
  return price >= 1 ? Math.round(price * 100) / 100 : Math.max(0.0001, Math.round(price * 10_000) / 10_000);
}

/**
 * Open, high and low around a known close: the open is the value of a random walk, which ends at the day's return, after
 * the night, high and low are the extremes of the bridge from open to close (by inversion of their distribution).
 */
export function sessionRange(key: number, session: number, move: SessionMove) {
  const gap = NIGHT_SHARE * move.logReturn + NIGHT_NOISE * move.volatility * normalAt(key, session, 5);
  const openExact = Math.max(move.before * Math.exp(gap) - move.paid, 0.5 * move.close);
  const day = Math.log(move.close / openExact);
  const variance = (SESSION_NOISE * move.volatility) ** 2;
  const rise = (day + Math.sqrt(day * day - 2 * variance * Math.log(uniformAt(key, session, 8)))) / 2;
  const fall = (day - Math.sqrt(day * day - 2 * variance * Math.log(uniformAt(key, session, 9)))) / 2;
  const open = roundPrice(openExact);
  const close = roundPrice(move.close);
  return {
    open,
    high: Math.max(open, close, roundPrice(openExact * Math.exp(rise))),
    low: Math.min(open, close, roundPrice(openExact * Math.exp(fall))),
    close,
  };
}
