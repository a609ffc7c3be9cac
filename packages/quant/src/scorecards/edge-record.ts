import { type Interval, meanInterval, meanPValue } from '../prediction/mean-interval.ts';

/** What a signal said of the sessions of its record, in columns of equal length: one value a session, also of those without an event. */
export interface EventColumns {
  readonly events: Float64Array;
  /** Events that came true. */
  readonly hits: Float64Array;
  /** Share of all members of the universe of which the same came true on that session: the hit rate of an event by chance. */
  readonly baseShares: Float64Array;
}

export const EDGE_VERDICTS = {
  unproven: 'too few events to judge',
  beats: 'beats the base rate',
  fails: 'does not beat the base rate',
} as const;
type EdgeVerdict = (typeof EDGE_VERDICTS)[keyof typeof EDGE_VERDICTS];

/** With fewer events a record says nothing, however the interval looks. */
export const LEAST_EVENTS = 30;

export interface EdgeRecord {
  /** Events whose horizon has passed. */
  readonly count: number;
  /** Share of the events that came true; null without events. */
  readonly hitRate: number | null;
  /** Hit rate by chance of as many events on the same sessions. */
  readonly baseRate: number | null;
  /** hitRate − baseRate. */
  readonly edge: number | null;
  /** 95 %, with outcomes that overlap taken into account; null where there are too few sessions. */
  readonly edgeInterval: Interval | null;
  /** Probability of an edge as high by chance, where there is an interval. */
  readonly edgePValue: number | null;
  /** Of this record alone: among many, some beat the base rate by chance. */
  readonly verdict: EdgeVerdict;
}

/**
 * The record of events against chance. The edge is a ratio of sums over sessions, Σ(hits − events·base)/Σevents; its interval is
 * that of the mean of its linearised values a session (Cochran 1977, Sampling Techniques, 6.3), by batch means.
 * @param overlap sessions until two outcomes no longer overlap: the horizon
 * @throws RangeError for columns of unequal length
 */
export function edgeRecord({ events, hits, baseShares }: EventColumns, overlap: number): EdgeRecord {
  if (hits.length !== events.length || baseShares.length !== events.length) {
    throw new RangeError(`columns of ${events.length}, ${hits.length} and ${baseShares.length} sessions`);
  }
  const count = sumOf(events);
  if (count === 0) {
    const none = { hitRate: null, baseRate: null, edge: null, edgeInterval: null, edgePValue: null };
    return { count, ...none, verdict: EDGE_VERDICTS.unproven };
  }
  const hitRate = sumOf(hits) / count;
  const baseRate = sumOf(events.map((n, t) => (n === 0 ? 0 : n * baseShares[t]))) / count;
  const gains = events.map((n, t) => (n === 0 ? 0 : hits[t] - n * baseShares[t]));
  const values = linearised(gains, events);
  const edgeInterval = values && meanInterval(values, overlap);
  return {
    count,
    hitRate,
    baseRate,
    edge: hitRate - baseRate,
    edgeInterval,
    edgePValue: values && meanPValue(values, overlap),
    verdict: verdictOf(count, edgeInterval),
  };
}

/** 95 % interval of Σvalues/Σweights, both by session. Null where the weights sum to nothing or there are too few sessions. */
export function ratioInterval(values: Float64Array, weights: Float64Array, overlap: number): Interval | null {
  const sessions = linearised(values, weights);
  return sessions && meanInterval(sessions, overlap);
}

/** Values a session whose mean is the ratio Σvalues/Σweights and deviates like it; null where the weights sum to nothing. */
function linearised(values: Float64Array, weights: Float64Array): Float64Array | null {
  const total = sumOf(weights);
  if (total === 0) return null;
  const ratio = sumOf(values) / total;
  const meanWeight = total / weights.length;
  return values.map((value, t) => ratio + (value - ratio * weights[t]) / meanWeight);
}

function verdictOf(count: number, edge: Interval | null): EdgeVerdict {
  if (edge === null || count < LEAST_EVENTS) return EDGE_VERDICTS.unproven;
  return edge.low > 0 ? EDGE_VERDICTS.beats : EDGE_VERDICTS.fails;
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
