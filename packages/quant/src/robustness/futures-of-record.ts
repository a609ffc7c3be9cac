import { type SimulatedFutures, simulateFutures } from './simulate-futures.ts';

/** Horizon of the simulated futures of a record: five years of sessions. */
const FUTURE_SESSIONS = 5 * 252;
/** Fixed, so that the same record gives the same bands. */
const SEED = 1_929;
/** Resamples of shorter samples are too similar to each other. */
const LEAST_SESSIONS = 252;

/**
 * Five years resampled from the daily returns of a record. Null for less than a year, and for a record that lost everything:
 * most of its paths would end at zero.
 */
export function futuresOfRecord(returns: Float64Array): SimulatedFutures | null {
  if (returns.length < LEAST_SESSIONS || returns.includes(-1)) return null;
  return simulateFutures(returns, { seed: SEED, horizonSessions: FUTURE_SESSIONS });
}
