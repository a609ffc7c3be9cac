import type { Interval } from '../prediction/mean-interval.ts';
import { type EdgeRecord, edgeRecord, ratioInterval } from './edge-record.ts';

/** Sessions after which events of symbols are scored. */
export const SIGNAL_HORIZONS = [5, 20] as const;
export type SignalHorizon = (typeof SIGNAL_HORIZONS)[number];

/** A member of a universe on a day. */
export interface SignalMember {
  /** Code of its event: above 0 a rise is expected, below 0 a fall; 0 for none. */
  readonly code: number;
  /** Return over the horizon, a fraction; NaN where it is not known. */
  readonly forwardReturn: number;
  /** Return of a trade on its event after costs, a fraction; NaN or left out where none could be made. */
  readonly netReturn?: number;
}

/** Outcomes of the events of one code on a day, beside those of the whole universe. */
export interface SignalTally {
  readonly code: number;
  readonly events: number;
  /** Events after which the price was higher. */
  readonly ups: number;
  readonly sumReturn: number;
  readonly members: number;
  readonly memberUps: number;
  readonly memberSum: number;
  /** Events on which a trade could be made, those that made money after costs, and the sum of their returns. */
  readonly trades: number;
  readonly tradesWon: number;
  readonly sumNet: number;
}

type EventSums = { -readonly [Name in 'events' | 'ups' | 'sumReturn' | 'trades' | 'tradesWon' | 'sumNet']: number };
const NO_EVENTS: EventSums = { events: 0, ups: 0, sumReturn: 0, trades: 0, tradesWon: 0, sumNet: 0 };

/**
 * Outcomes of a universe on a day, one row for each code that occurred, and one of code 0 without events for the day itself.
 * Members without an outcome do not count.
 */
export function tallySignals(members: readonly SignalMember[]): SignalTally[] {
  const byCode = new Map<number, EventSums>([[0, { ...NO_EVENTS }]]);
  let counted = 0;
  let memberUps = 0;
  let memberSum = 0;
  for (const { code, forwardReturn, netReturn = Number.NaN } of members) {
    if (!Number.isFinite(forwardReturn)) continue;
    const isUp = forwardReturn > 0 ? 1 : 0;
    counted++;
    memberUps += isUp;
    memberSum += forwardReturn;
    if (code === 0) continue;
    const known = byCode.get(code) ?? { ...NO_EVENTS };
    known.events++;
    known.ups += isUp;
    known.sumReturn += forwardReturn;
    if (Number.isFinite(netReturn)) {
      known.trades++;
      known.tradesWon += netReturn > 0 ? 1 : 0;
      known.sumNet += netReturn;
    }
    byCode.set(code, known);
  }
  if (counted === 0) return [];
  return [...byCode].map(([code, events]) => ({ code, ...events, members: counted, memberUps, memberSum }));
}

export interface SignalRecord extends EdgeRecord {
  readonly horizonSessions: number;
  /** Sessions whose outcomes are known. */
  readonly sessions: number;
  /** Mean return over the horizon after an event; null without events. */
  readonly meanForwardReturn: number | null;
  /** The same beyond the mean of the universe on the same days. */
  readonly meanExcessReturn: number | null;
  readonly excessInterval: Interval | null;
  /** Events on which a trade could be made at the next open. */
  readonly trades: number;
  /** Share of the trades that made money after costs; null without trades. */
  readonly wonShare: number | null;
  /** Mean return of a trade after costs. */
  readonly meanNetReturn: number | null;
  readonly netInterval: Interval | null;
}

/**
 * The record of the events of a code. A code above 0 comes true when the price is higher after the horizon, one below 0 when it is
 * not; chance is the share of the universe of which the same came true on the same day, so that a rising market is no merit.
 * @param days every session of the universe, ascending: the tally of the code, or the one without events
 */
export function signalRecord(days: readonly SignalTally[], code: number, horizonSessions: number): SignalRecord {
  // A close makes the records of some hundred signals over twenty years; Float64Array.from makes it take twice as long.
  const column = (value: (day: SignalTally) => number) => {
    const values = new Float64Array(days.length);
    for (let i = 0; i < days.length; i++) values[i] = value(days[i]);
    return values;
  };
  const came = (ups: number, of: number) => (code > 0 ? ups : of - ups);
  const events = column((day) => day.events);
  const record = edgeRecord(
    {
      events,
      hits: column((day) => came(day.ups, day.events)),
      baseShares: column((day) => came(day.memberUps, day.members) / day.members),
    },
    horizonSessions,
  );
  const excess = column((day) => day.sumReturn - (day.events * day.memberSum) / day.members);
  const perEvent = (values: Float64Array) =>
    record.count === 0 ? null : values.reduce((sum, value) => sum + value, 0) / record.count;
  const trades = column((day) => day.trades);
  const net = column((day) => day.sumNet);
  const traded = trades.reduce((sum, value) => sum + value, 0);
  const perTrade = (values: Float64Array) =>
    traded === 0 ? null : values.reduce((sum, value) => sum + value, 0) / traded;
  return {
    ...record,
    horizonSessions,
    sessions: days.length,
    meanForwardReturn: perEvent(column((day) => day.sumReturn)),
    meanExcessReturn: perEvent(excess),
    excessInterval: ratioInterval(excess, events, horizonSessions),
    trades: traded,
    wonShare: perTrade(column((day) => day.tradesWon)),
    meanNetReturn: perTrade(net),
    netInterval: ratioInterval(net, trades, horizonSessions),
  };
}
