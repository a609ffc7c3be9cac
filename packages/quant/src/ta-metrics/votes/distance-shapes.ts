import { signOf, TIE } from '../../ties.ts';
import type { SharedLineName } from '../shared-lines.ts';
import type { VoteShape } from './vote.ts';

/** Votes of lines in the unit of prices. Distances are in average true ranges, so that they compare between symbols. */

/** The close above the line. `reach` is the distance of a full vote in average true ranges, here and below. */
export function closeOver(reach: number): VoteShape {
  return {
    formula: `(close − x) / (${reach}·ATR)`,
    cast([x], { close, perRange }, votes) {
      for (let i = 0; i < votes.length; i++) votes[i] = ((close[i] - x[i]) * perRange[i]) / reach;
    },
  };
}

/** The line above a slower one that is shared. */
export function lineOver(other: SharedLineName, reach: number): VoteShape {
  return {
    formula: `(x − ${other}) / (${reach}·ATR)`,
    cast([x], shared, votes) {
      const { perRange } = shared;
      const slow = shared[other];
      for (let i = 0; i < votes.length; i++) votes[i] = ((x[i] - slow[i]) * perRange[i]) / reach;
    },
  };
}

/** Change of the line over `bars`. */
export function rise(bars: number, reach: number): VoteShape {
  return {
    formula: `(x − x[${bars}]) / (${reach}·ATR)`,
    barsBefore: bars,
    cast([x], { perRange }, votes) {
      votes.fill(NaN, 0, Math.min(bars, votes.length));
      for (let i = bars; i < votes.length; i++) votes[i] = ((x[i] - x[i - bars]) * perRange[i]) / reach;
    },
  };
}

/** A line that is a difference of prices itself. */
export function inRanges(reach: number, line = 0): VoteShape {
  return {
    formula: `${nameOfLine(line)} / (${reach}·ATR)`,
    cast(lines, { perRange }, votes) {
      const x = lines[line];
      for (let i = 0; i < votes.length; i++) votes[i] = (x[i] * perRange[i]) / reach;
    },
  };
}

/** A line that is a share of the price; `unit` is its value for the whole price (100 for percent). */
export function shareInRanges(reach: number, unit = 1): VoteShape {
  return {
    formula: `x${unit === 1 ? '' : `/${unit}`}·close / (${reach}·ATR)`,
    cast([x], { close, perRange }, votes) {
      const scale = 1 / (reach * unit);
      for (let i = 0; i < votes.length; i++) votes[i] = x[i] * close[i] * perRange[i] * scale;
    },
  };
}

/** One line of the indicator above another. */
export function lineGap(first: number, second: number, reach: number): VoteShape {
  return {
    formula: `(${nameOfLine(first)} − ${nameOfLine(second)}) / (${reach}·ATR)`,
    cast(lines, { perRange }, votes) {
      const [x, y] = [lines[first], lines[second]];
      for (let i = 0; i < votes.length; i++) votes[i] = ((x[i] - y[i]) * perRange[i]) / reach;
    },
  };
}

/** Full agreement at the high of the line (a highest close), full disagreement `reach` below it. */
export function nearHigh(reach: number): VoteShape {
  return {
    formula: `1 − 2·(x − close) / (${reach}·ATR)`,
    cast([x], { close, perRange }, votes) {
      for (let i = 0; i < votes.length; i++) {
        votes[i] = perRange[i] === 0 ? 0 : 1 - (2 * (x[i] - close[i]) * perRange[i]) / reach;
      }
    },
  };
}

/** Full disagreement at the low of the line (a lowest close), full agreement `reach` above it. */
export function farFromLow(reach: number): VoteShape {
  return {
    formula: `2·(close − x) / (${reach}·ATR) − 1`,
    cast([x], { close, perRange }, votes) {
      for (let i = 0; i < votes.length; i++) {
        votes[i] = perRange[i] === 0 ? 0 : (2 * (close[i] - x[i]) * perRange[i]) / reach - 1;
      }
    },
  };
}

/** Place of the close between two lines: −1 at the lower one, 1 at the upper one, 0 where they meet. */
export function placeBetween(upper: number, lower: number): VoteShape {
  return {
    formula: `2·(close − ${nameOfLine(lower)}) / (${nameOfLine(upper)} − ${nameOfLine(lower)}) − 1`,
    cast(lines, { close }, votes) {
      const [top, bottom] = [lines[upper], lines[lower]];
      for (let i = 0; i < votes.length; i++) {
        const width = top[i] - bottom[i];
        votes[i] = Math.abs(width) <= TIE * close[i] ? 0 : (2 * (close[i] - bottom[i])) / width - 1;
      }
    },
  };
}

/** Side of the line that the close is on, −1, 0 or 1. */
export function sideOfLine(): VoteShape {
  return {
    formula: 'sign(close − x)',
    cast([x], { close }, votes) {
      for (let i = 0; i < votes.length; i++) votes[i] = signOf(close[i] - x[i], close[i]);
    },
  };
}

/** Sides of two lines that the close is on: 1 above both, −1 below both, 0 between them. */
export function sideOfBoth(first: number, second: number): VoteShape {
  return {
    formula: `(sign(close − ${nameOfLine(first)}) + sign(close − ${nameOfLine(second)})) / 2`,
    cast(lines, { close }, votes) {
      const [x, y] = [lines[first], lines[second]];
      for (let i = 0; i < votes.length; i++) {
        votes[i] = 0.5 * (signOf(close[i] - x[i], close[i]) + signOf(close[i] - y[i], close[i]));
      }
    },
  };
}

/** Lines of one indicator are distinguished by their number in the order of its outputs in the catalogue. */
export function nameOfLine(line: number): string {
  return line === 0 ? 'x' : `x${line + 1}`;
}
