/** Splits of sixteen blocks in halves: 12,870. */
const BLOCKS = 16;
/** A shorter block says nothing of a Sharpe ratio. */
const LEAST_BLOCK_SESSIONS = 21;
/** With fewer settings a rank among them says little. */
const LEAST_CANDIDATES = 4;
/** Most settings that are compared, as for the walk-forward. */
const MOST_CANDIDATES = 51;

export interface OverfittingProbability {
  /** Share of the splits in which the best setting of one half is below the middle on the other half. */
  readonly probability: number;
  readonly candidates: number;
  readonly splits: number;
}

/**
 * Probability that choosing the best of these settings chooses luck, by combinatorially symmetric cross-validation: the record is cut
 * into sixteen blocks, each half of them in turn chooses the setting with the highest Sharpe ratio, and its rank on the other half is
 * looked at. A rank in the middle counts half, so that settings that are all alike give a half. Null for fewer than four settings, or
 * blocks under 21 sessions. Source: Bailey, Borwein, López de Prado and Zhu 2017, The Probability of Backtest Overfitting.
 * @param returns daily returns of each setting over the same sessions
 * @throws RangeError for returns of unequal length and for more than 51 settings
 */
export function overfittingProbability(returns: readonly ArrayLike<number>[]): OverfittingProbability | null {
  const candidates = returns.length;
  if (candidates > MOST_CANDIDATES) throw new RangeError(`${candidates} settings`);
  if (candidates < LEAST_CANDIDATES) return null;
  const sessions = returns[0].length;
  for (const { length } of returns) {
    if (length !== sessions) throw new RangeError(`returns of ${sessions} and ${length} sessions`);
  }
  if (sessions < BLOCKS * LEAST_BLOCK_SESSIONS) return null;
  const sums = returns.map((each) => blockSums(each));
  let splits = 0;
  let below = 0;
  const chosen = new Float64Array(candidates);
  const other = new Float64Array(candidates);
  for (let half = 0; half < 1 << BLOCKS; half++) {
    if (setBits(half) !== BLOCKS / 2) continue;
    sums.forEach((each, i) => {
      chosen[i] = sharpeIn(each, half);
      other[i] = sharpeIn(each, ~half);
    });
    splits++;
    below += shareBelowMiddle(other, bestOf(chosen));
  }
  return { probability: below / splits, candidates, splits };
}

/** Count, sum and sum of squares of each block. */
interface BlockSums {
  readonly counts: Float64Array;
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

function blockSums(returns: ArrayLike<number>): BlockSums {
  const [counts, sums, squares] = [0, 1, 2].map(() => new Float64Array(BLOCKS));
  for (let t = 0; t < returns.length; t++) {
    const block = Math.floor((t * BLOCKS) / returns.length);
    counts[block]++;
    sums[block] += returns[t];
    squares[block] += returns[t] * returns[t];
  }
  return { counts, sums, squares };
}

/** Mean over deviation of the blocks whose bits are set; 0 without deviation. */
function sharpeIn({ counts, sums, squares }: BlockSums, blocks: number): number {
  let count = 0;
  let sum = 0;
  let square = 0;
  for (let b = 0; b < BLOCKS; b++) {
    if ((blocks & (1 << b)) === 0) continue;
    count += counts[b];
    sum += sums[b];
    square += squares[b];
  }
  const variance = (square - (sum * sum) / count) / (count - 1);
  return variance > 0 ? sum / count / Math.sqrt(variance) : 0;
}

function bestOf(values: Float64Array): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i] > values[best]) best = i;
  return best;
}

/** 1 where more settings are better than worse than the one at an index, 0 where more are worse, a half where as many are. */
function shareBelowMiddle(values: Float64Array, index: number): number {
  let lead = 0;
  for (const value of values) lead += Math.sign(values[index] - value);
  return (1 - Math.sign(lead)) / 2;
}

function setBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
