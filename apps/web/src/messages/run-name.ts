import { messages } from './index.ts';

const words = messages.background;

/** analysis-2026-11-20 as "Analysis of a close, 2026-11-20". */
export function runName(key: string, kind = key.replace(/-.*$/, '')): string {
  const day = /\d{4}-\d{2}-\d{2}$/.exec(key)?.[0];
  const name = words.kinds[kind] ?? kind;
  return day ? `${name}, ${day}` : name;
}
