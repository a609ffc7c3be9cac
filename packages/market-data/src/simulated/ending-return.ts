import { clamp } from './clamp.ts';
import type { Ending } from './instrument-spec.ts';

/** Share of the ordinary moves that remains after an offer at a fixed price. */
const LEFT_AFTER_OFFER = 0.08;
const DECLINE_NERVES = 1.25;
const LARGEST_MOVE = 0.32;

/** Log return of a session `left` sessions before the last one, given what it would be without the ending. */
export function endingReturn(ending: Ending, left: number, usual: number): number {
  if (left > ending.sessions) return usual;
  if (ending.kind === 'takeover') return LEFT_AFTER_OFFER * usual + (left === ending.sessions ? ending.premiumLog : 0);
  const move = DECLINE_NERVES * usual - ending.fallLog / ending.sessions;
  return clamp(move, LARGEST_MOVE);
}
