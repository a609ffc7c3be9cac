import { mean } from '../metrics/moments.ts';
import { type Interval, meanInterval, meanPValue } from './mean-interval.ts';
import type { DailyPrediction } from './walk-forward.ts';

export const POLICY_VERDICTS = {
  unproven: 'too few predictions to judge',
  beats: 'beats always being long',
  fails: 'does not beat always being long',
} as const;

export interface PolicyRecord {
  /** Positions whose horizon has passed. */
  readonly count: number;
  /** Mean over the days of position times return to the end of the horizon, less costs, as a fraction; null for no days. */
  readonly meanReward: number | null;
  /** The same mean for a position that is always long, with the cost of its entry. */
  readonly meanRewardAlwaysLong: number | null;
  /** Confidence interval of the mean difference of the two. */
  readonly gainInterval: Interval | null;
  /** Probability of a mean difference as high by chance. */
  readonly gainPValue: number | null;
  readonly meanPosition: number | null;
  /** Mean change of position from one decision to the next one a horizon later. */
  readonly meanTurnover: number | null;
  readonly beatsAlwaysLong: boolean;
  readonly verdict: (typeof POLICY_VERDICTS)[keyof typeof POLICY_VERDICTS];
}

/**
 * Scores the positions of a policy. The money has as many equal parts as the horizon has sessions, and each day's position is
 * held by one part until the horizon ends; the previous position of a part is `horizon` sessions earlier, 0 without one.
 * @param predictions ascending by day; those without a position do not count
 * @param costBps cost of a change of position by 1, in basis points
 */
export function scorePolicy(
  predictions: readonly DailyPrediction[],
  closes: Float64Array,
  horizonSessions: number,
  costBps: number,
): PolicyRecord {
  const cost = costBps / 10_000;
  const positions = new Map<number, number>();
  for (const { day, position } of predictions) if (position !== null) positions.set(day, position);
  const rewards: number[] = [];
  const longRewards: number[] = [];
  const turnovers: number[] = [];
  const held: number[] = [];
  for (const [day, position] of positions) {
    const forwardReturn = closes[day + horizonSessions] / closes[day] - 1;
    if (!Number.isFinite(forwardReturn)) continue;
    const before = positions.get(day - horizonSessions);
    const turnover = Math.abs(position - (before ?? 0));
    rewards.push(position * forwardReturn - cost * turnover);
    longRewards.push(forwardReturn - (before === undefined ? cost : 0));
    turnovers.push(turnover);
    held.push(position);
  }
  const gains = Float64Array.from(rewards, (reward, i) => reward - longRewards[i]);
  const gainInterval = meanInterval(gains, horizonSessions);
  return {
    count: rewards.length,
    meanReward: mean(rewards),
    meanRewardAlwaysLong: mean(longRewards),
    gainInterval,
    gainPValue: meanPValue(gains, horizonSessions),
    meanPosition: mean(held),
    meanTurnover: mean(turnovers),
    beatsAlwaysLong: gainInterval !== null && gainInterval.low > 0,
    verdict: verdictOf(gainInterval),
  };
}

function verdictOf(gain: Interval | null): PolicyRecord['verdict'] {
  if (gain === null) return POLICY_VERDICTS.unproven;
  return gain.low > 0 ? POLICY_VERDICTS.beats : POLICY_VERDICTS.fails;
}
