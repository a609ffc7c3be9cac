import type { OverlaySeries } from '@pipa/charts';
import { formatDay } from '../format.ts';

/** One strategy over time: days in order, cumulative returns since its own first day as fractions. */
export interface Track {
  name: string;
  days: readonly string[];
  values: readonly (number | null)[];
}

/** One day of a curve as the wire has it. */
export interface DayRow {
  tradeDate: string;
  cumReturn: number | null;
  benchmarkCumReturn: number | null;
}

export const trackOf = (name: string, rows: readonly DayRow[], of: 'cumReturn' | 'benchmarkCumReturn'): Track => ({
  name,
  days: rows.map(({ tradeDate }) => formatDay(tradeDate)),
  values: rows.map((row) => row[of]),
});

/** The tracks since the first day that all have, each from zero on that day; null without such a day. */
export function overlaySeries(tracks: readonly Track[], benchmark: Track): OverlaySeries | null {
  const all = [...tracks, benchmark];
  const begins = all.map(({ days }) => days[0] ?? '9');
  const begin = begins.sort().at(-1) ?? '';
  const labels = [...new Set(all.flatMap(({ days }) => days))].filter((day) => day >= begin).sort();
  if (labels.length === 0 || all.some(({ days }) => (days.at(-1) ?? '') < begin)) return null;
  const rebased = (track: Track) => {
    const byDay = new Map(track.days.map((day, index) => [day, track.values[index]]));
    const firstDay = track.days.find((day) => day >= begin) ?? begin;
    const base = 1 + (byDay.get(firstDay) ?? 0);
    const values = labels.map((day) => {
      const value = byDay.get(day) ?? null;
      return value === null || base <= 0 ? null : (1 + value) / base - 1;
    });
    return { name: track.name, values };
  };
  return { labels, curves: tracks.map(rebased), benchmark: rebased(benchmark) };
}
