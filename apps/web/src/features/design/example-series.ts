import { addDays } from '@pipa/calendar';

const DAYS = 260;
const FIRST_DAY = '2025-01-02';

/** Returns of a seeded walk (a linear congruential generator), the same at each call. */
function walk(seed: number, drift: number, spread: number): readonly number[] {
  let state = seed;
  let growth = 1;
  return Array.from({ length: DAYS }, () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    growth *= 1 + drift + spread * (state / 4_294_967_296 - 0.5);
    return growth - 1;
  });
}

export const days: readonly string[] = Array.from({ length: DAYS }, (_, index) => addDays(FIRST_DAY, index));
export const ours = walk(7, 0.0008, 0.022);
export const theirs = walk(11, 0.0004, 0.02);
export const others = walk(23, 0.0006, 0.026);

/** Loss since the last high of cumulative returns. */
export function drawdownsOf(returns: readonly number[]): readonly number[] {
  let high = 1;
  return returns.map((value) => {
    high = Math.max(high, 1 + value);
    return (1 + value) / high - 1;
  });
}
