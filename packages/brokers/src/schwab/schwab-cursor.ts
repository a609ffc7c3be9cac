/** How far back of the newest entry a read looks again, for entries that the broker shows late. */
const OVERLAP_MS = 86_400_000;
/** Ids that a cursor keeps at most, beside those of one instant. */
const MOST_SEEN = 300;

interface Entry {
  readonly id: string;
  readonly at: Date;
}

interface Seen {
  /** Milliseconds; entries before are over. */
  readonly since: number;
  readonly ids: readonly (readonly [string, number])[];
}

const START: Seen = { since: 0, ids: [] };

const seenOf = (cursor: string | null): Seen => (cursor === null ? START : (JSON.parse(cursor) as Seen));

/** From when on the broker has to be read for what comes after a cursor; null: from the beginning. */
export const sinceOf = (cursor: string | null): Date | null =>
  cursor === null ? null : new Date(seenOf(cursor).since);

/**
 * The next page of what a broker lists by time alone. The cursor names what was read of the last day, so that an entry that appears
 * late is read, and none is read twice.
 */
export function pageAfter<T extends Entry>(entries: readonly T[], cursor: string | null, most: number) {
  const seen = seenOf(cursor);
  const known = new Map(seen.ids);
  const fresh = entries
    .filter(({ id, at }) => at.getTime() >= seen.since && !known.has(id))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const page = fresh.slice(0, most);
  const isLast = page.length === fresh.length;
  if (page.length === 0) return { page, cursor, isLast };
  const read = [...seen.ids, ...page.map(({ id, at }) => [id, at.getTime()] as const)].sort(([, a], [, b]) => a - b);
  const newest = read.at(-1)?.[1] ?? 0;
  const since = Math.max(seen.since, newest - OVERLAP_MS, read.at(-MOST_SEEN)?.[1] ?? 0);
  const next: Seen = { since, ids: read.filter(([, at]) => at >= since) };
  return { page, cursor: JSON.stringify(next), isLast };
}
