import { seededUniform } from '../models/seeded-random.ts';

const DEFAULT_RESAMPLES = 1000;
const MAX_RESAMPLES = 20_000;

export interface ResampleOptions {
  readonly seed: number;
  /** 1,000 when left out. */
  readonly resamples?: number;
  /** Mean length of a block in sessions; each use has its own default. 1 draws each day on its own. */
  readonly blockSessions?: number;
}

/** Writes the next resample's positions into `out`. */
type Resampler = (out: Int32Array) => void;

/**
 * Stationary bootstrap (Politis and Romano 1994): blocks of geometric length begin anywhere in the sample of `length` days and
 * wrap around at its end, so that every day is drawn equally often. The same seed gives the same resamples.
 * @throws RangeError for a sample, block or number of resamples out of range.
 */
export function stationaryBootstrap(
  length: number,
  options: ResampleOptions,
  defaultBlockSessions: number,
): { draw: Resampler; resamples: number; blockSessions: number } {
  const { resamples = DEFAULT_RESAMPLES, blockSessions = Math.min(defaultBlockSessions, length) } = options;
  if (!(length >= 1)) throw new RangeError('nothing to draw from');
  if (!(blockSessions >= 1 && blockSessions <= length))
    throw new RangeError(`block of ${blockSessions} sessions for a sample of ${length}`);
  if (!(Number.isInteger(resamples) && resamples >= 1 && resamples <= MAX_RESAMPLES))
    throw new RangeError(`${resamples} resamples`);
  const random = seededUniform(options.seed);
  const logOfGoingOn = Math.log(1 - 1 / blockSessions);
  const draw: Resampler = (out) => {
    for (let filled = 0; filled < out.length; ) {
      let position = Math.floor(random() * length);
      const block = 1 + Math.floor(Math.log(1 - random()) / logOfGoingOn);
      const end = Math.min(filled + block, out.length);
      for (; filled < end; filled++) {
        out[filled] = position;
        position = position + 1 === length ? 0 : position + 1;
      }
    }
  };
  return { draw, resamples, blockSessions };
}
