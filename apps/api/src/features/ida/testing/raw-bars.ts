import { toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';

/** The day that the analysis of the market is as of; bars of the session after it are stored too, as in a replay. */
export const TODAY = '2026-02-27';
export const DAYS: readonly number[] = [...tradingEpochDaysBetween(toEpochDay('2024-01-02'), toEpochDay('2026-03-02'))];
/** Index of TODAY. */
export const LAST = DAYS.length - 2;

/** Two new shares for one old share, before the open of the session. */
export const SPLIT = { index: LAST - 30, ratio: 2 };

export interface RawBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly adjClose: number;
  readonly volume: number;
}

/** A session's bar of a symbol: plain arithmetic, so that a test has every figure without reading it back. */
export function rawBar(symbol: string, i: number): RawBar {
  const base = symbol.charCodeAt(0) + 10 * Math.sin(i / 9) + i / 50;
  const shares = symbol === 'STK' && i < SPLIT.index ? SPLIT.ratio : 1;
  const close = base * shares;
  return {
    open: close - 0.5,
    high: close + 1,
    low: close - 1.5,
    close,
    // Anchored where the history begins, as the simulated market has it.
    adjClose: base * SPLIT.ratio * 1.1,
    volume: 1_000_000 + 1_000 * i,
  };
}
