import type { TrackExposure } from '@pipa/db/strategies';
import type { BacktestResult } from '@pipa/quant';
import { elementAt } from '@pipa/quant';

type Exposed = Pick<BacktestResult, 'longExposure' | 'shortExposure' | 'cashRatio'>;

/** Stored to a basis point: they are drawn, and nothing is computed from them. Nothing is left at ruin. */
const BASIS_POINTS = 10_000;
const stored = (share: number): number => (Number.isNaN(share) ? 0 : Math.round(share * BASIS_POINTS) / BASIS_POINTS);

/** Fractions of the equity at one close of a run. */
export const exposureAt = ({ longExposure, shortExposure, cashRatio }: Exposed, i: number): TrackExposure => ({
  longExposure: stored(elementAt(longExposure, i)),
  shortExposure: stored(elementAt(shortExposure, i)),
  cashRatio: stored(elementAt(cashRatio, i)),
});

/** Fractions of the equity at the close of each session of a run, without its base. */
export const exposureColumns = ({ longExposure, shortExposure, cashRatio }: Exposed) => ({
  longExposure: Array.from(longExposure.subarray(1), stored),
  shortExposure: Array.from(shortExposure.subarray(1), stored),
  cashRatio: Array.from(cashRatio.subarray(1), stored),
});
