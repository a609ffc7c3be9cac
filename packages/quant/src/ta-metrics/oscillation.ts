import { TIE } from '../ties.ts';
import type { SharedLines } from './shared-lines.ts';

type OscillationLines = Pick<
  SharedLines,
  'close' | 'bandUpper' | 'bandLower' | 'rsi' | 'zScore' | 'williams' | 'moving'
>;

/**
 * Place of the price between oversold −1 and overbought 1: mean of its places in the Bollinger bands (20, 2), in RSI 20..80
 * of 14 bars, within two standard deviations of 50 bars, and in the range of 14 bars (Williams), each clipped. NaN until all
 * four are known. Writes the bars from index `from` on.
 */
export function fillOscillation(lines: OscillationLines, out: Float64Array, from = 0): void {
  const { close, bandUpper, bandLower, rsi, zScore, williams, moving } = lines;
  for (let i = from; i < out.length; i++) {
    const width = bandUpper[i] - bandLower[i];
    const inBands = width <= TIE * close[i] ? 0 : (2 * (close[i] - bandLower[i])) / width - 1;
    const strength = ((rsi[i] - 50) * moving[i]) / 30;
    const score = zScore[i] / 2;
    const inRange = ((williams[i] + 50) * moving[i]) / 50;
    out[i] = (clip(inBands) + clip(strength) + clip(score) + clip(inRange)) / 4;
  }
}

function clip(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
