import { HEARTBEAT_MS } from '@pipa/contract';

/** Silence after which a heartbeat is missing. */
const LATE_MS = HEARTBEAT_MS + 5_000;

export const isStale = (lastMessageAt: number | null, now: number): boolean =>
  lastMessageAt === null || now - lastMessageAt > LATE_MS;

/** 12 s, 3 min, 2 h. */
export function ageText(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
