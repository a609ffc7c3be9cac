import { signOf } from '../../ties.ts';
import { nameOfLine } from './distance-shapes.ts';
import type { VoteShape } from './vote.ts';

/** Votes of lines with a scale of their own, and of volume flows, which are divided by the average volume. */

/** An oscillator: 0 at its centre, full at the distance `reach`, and 0 while prices are constant. */
export function centred(centre: number, reach: number, line = 0): VoteShape {
  const name = nameOfLine(line);
  return {
    formula: `${centre === 0 ? name : `(${name} ${centre < 0 ? '+' : '−'} ${Math.abs(centre)})`} / ${reach}`,
    cast(lines, { moving }, votes) {
      const x = lines[line];
      for (let i = 0; i < votes.length; i++) votes[i] = ((x[i] - centre) * moving[i]) / reach;
    },
  };
}

/** Difference of two lines of the indicator. */
export function difference(first: number, second: number, reach: number): VoteShape {
  return {
    formula: `(${nameOfLine(first)} − ${nameOfLine(second)}) / ${reach}`,
    cast(lines, _, votes) {
      const [x, y] = [lines[first], lines[second]];
      for (let i = 0; i < votes.length; i++) votes[i] = (x[i] - y[i]) / reach;
    },
  };
}

/** Size of directional indicators. */
const PERCENT = 100;

/** A strength without direction: 0 up to `least`, full at `most`, on the side of the directional movement. */
export function directedStrength(least: number, most: number): VoteShape {
  return {
    formula: `max(x − ${least}, 0) / ${most - least} · sign(+DI − −DI)`,
    cast([x], { diPlus, diMinus }, votes) {
      const scale = 1 / (most - least);
      for (let i = 0; i < votes.length; i++) {
        const strength = Math.min(Math.max(x[i] - least, 0) * scale, 1);
        votes[i] = strength * signOf(diPlus[i] - diMinus[i], PERCENT);
      }
    },
  };
}

/** Fit of a regression line, on the side of its slope. */
export function directedFit(slope: 'slope14' | 'slope50'): VoteShape {
  return {
    formula: `x · sign(${slope})`,
    cast([x], shared, votes) {
      const { close, [slope]: direction } = shared;
      for (let i = 0; i < votes.length; i++) votes[i] = x[i] * signOf(direction[i], close[i]);
    },
  };
}

/** Change over `bars` of a line that adds up volume, as a share of what was traded; full at `reach`. */
export function flow(bars: number, reach: number): VoteShape {
  return {
    formula: `(x − x[${bars}]) / (${reach}·${bars}·V)`,
    barsBefore: bars,
    cast([x], { perVolume }, votes) {
      const scale = 1 / (bars * reach);
      votes.fill(NaN, 0, Math.min(bars, votes.length));
      for (let i = bars; i < votes.length; i++) votes[i] = (x[i] - x[i - bars]) * perVolume[i] * scale;
    },
  };
}

/** A line in shares, divided by the average volume. */
export function inVolumes(reach: number): VoteShape {
  return {
    formula: `x / (${reach}·V)`,
    cast([x], { perVolume }, votes) {
      for (let i = 0; i < votes.length; i++) votes[i] = (x[i] * perVolume[i]) / reach;
    },
  };
}

/** A line in price moves times volume. */
export function inVolumeRanges(reach: number): VoteShape {
  return {
    formula: `x / (${reach}·V·ATR)`,
    cast([x], { perVolume, perRange }, votes) {
      for (let i = 0; i < votes.length; i++) votes[i] = (x[i] * perVolume[i] * perRange[i]) / reach;
    },
  };
}

/** Change over `bars` of a line that adds up returns times volume. */
export function returnFlow(bars: number, reach: number): VoteShape {
  return {
    formula: `(x − x[${bars}])·close / (${reach}·V·ATR)`,
    barsBefore: bars,
    cast([x], { close, perVolume, perRange }, votes) {
      votes.fill(NaN, 0, Math.min(bars, votes.length));
      for (let i = bars; i < votes.length; i++) {
        votes[i] = ((x[i] - x[i - bars]) * close[i] * perVolume[i] * perRange[i]) / reach;
      }
    },
  };
}

/** Relative change over `bars` of a line that compounds returns. */
export function compoundedRise(bars: number, reach: number): VoteShape {
  return {
    formula: `(x / x[${bars}] − 1)·close / (${reach}·ATR)`,
    barsBefore: bars,
    cast([x], { close, perRange }, votes) {
      votes.fill(NaN, 0, Math.min(bars, votes.length));
      for (let i = bars; i < votes.length; i++) votes[i] = ((x[i] / x[i - bars] - 1) * close[i] * perRange[i]) / reach;
    },
  };
}

/** Ease of movement: price moves times ranges, in 10,000 shares of volume. */
export function easeInRanges(reach: number): VoteShape {
  return {
    formula: `x·V / (${reach}·10000·ATR²)`,
    cast([x], { volumeAverage, perRange }, votes) {
      const scale = 1 / (10_000 * reach);
      for (let i = 0; i < votes.length; i++) {
        votes[i] = x[i] * volumeAverage[i] * perRange[i] * perRange[i] * scale;
      }
    },
  };
}
