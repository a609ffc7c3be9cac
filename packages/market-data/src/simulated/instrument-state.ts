import type { FiscalCalendar } from './companies/fiscal-calendar.ts';
import type { InstrumentSpec } from './instrument-spec.ts';
import { roundPrice, type SessionMove } from './session-range.ts';
import { reviewedDividend } from './share-actions.ts';

export const ROOT_YEAR = Math.sqrt(252);

/** Data of a session from which its bar is computed on demand. */
export interface Session extends SessionMove {
  number: number;
  stress: number;
  early: boolean;
  before: number;
  paid: number;
  logReturn: number;
  volatility: number;
  close: number;
}

/** State of an instrument that its steps change. */
export interface InstrumentState {
  /** Unrounded raw price at the last close. */
  price: number;
  close: number;
  adjClose: number;
  started: boolean;
  readonly session: Session;
  shareVolume: number;
  /** Variance multiplier of the own part (GARCH), mean 1. */
  heat: number;
  own: number;
  ownTide: number;
  recent: number;
  variance: number;
  volumeTide: number;
  dividend: number;
  accrued: number;
  split: { readonly session: number; readonly ratio: number } | null;
  sessionsSinceSplit: number;
  /** Fiscal quarter that is reported next and the session on which it is. */
  quarter: number;
  reportSession: number;
  earnings: number;
}

/** The state before the session of the first bar. */
export function stateBefore(spec: InstrumentSpec, fiscal: FiscalCalendar | null, first: number): InstrumentState {
  const { startPrice: price, dividends, ownVolatility } = spec;
  const close = roundPrice(price);
  const quarter = fiscal?.quarterReportingFrom(first) ?? 0;
  return {
    price,
    close,
    adjClose: close,
    started: false,
    session: {
      number: -1,
      stress: 1,
      early: false,
      before: price,
      paid: 0,
      logReturn: 0,
      volatility: 0,
      close: price,
    },
    shareVolume: Number.NaN,
    heat: 1,
    own: 0,
    ownTide: 0,
    recent: 0,
    variance: (ownVolatility / ROOT_YEAR) ** 2 + 0.006 ** 2,
    volumeTide: 0,
    dividend: dividends.kind === 'board' ? reviewedDividend(0, price, dividends) : 0,
    accrued: 0,
    split: null,
    sessionsSinceSplit: 0,
    quarter,
    reportSession: fiscal?.reportSession(quarter) ?? Number.POSITIVE_INFINITY,
    earnings: Number.NaN,
  };
}
