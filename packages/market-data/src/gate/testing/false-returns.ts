import { toEpochDay } from '@pipa/calendar';
import { deriveAdjClose } from '../../adjust-close.ts';
import { LONGEST_SILENCE_DAYS } from '../find-halts.ts';
import type { JudgedHistory } from '../judge-history.ts';
import type { Planted } from './planted-faults.ts';

/**
 * Days whose return in a judged history is false, by its adjusted closes or by its closes and actions, and about which no
 * doubt is open: what would reach a figure unnoticed.
 */
export function falseReturns(
  { bars, actions, findings }: JudgedHistory,
  { truth, tolerance, frozen }: Planted,
): number[] {
  const { days, adjClose } = bars;
  const traded = deriveAdjClose(bars, actions);
  const doubted = findings
    .filter(({ isOpen }) => isOpen)
    .map(({ fromDay, toDay }) => [toEpochDay(fromDay), toEpochDay(toDay)] as const);
  const found: number[] = [];
  for (let t = 1; t < days.length; t++) {
    const [before, day] = [days[t - 1], days[t]];
    const expected = Math.log((truth.get(day) ?? Number.NaN) / (truth.get(before) ?? Number.NaN));
    const differs = [adjClose, traded].some(
      (closes) => !(Math.abs(Math.log(closes[t] / closes[t - 1]) - expected) <= tolerance),
    );
    if (!differs && day - before <= LONGEST_SILENCE_DAYS && !frozen.has(day)) continue;
    if (!doubted.some(([from, to]) => from <= day && to > before)) found.push(day);
  }
  return found;
}
