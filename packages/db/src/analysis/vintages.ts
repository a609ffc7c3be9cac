import type { TradingDay } from '@pipa/calendar';

/** A value of a key as a release brought it. */
export interface Release<T> {
  readonly key: string;
  readonly releasedDay: TradingDay;
  readonly value: T;
}

/** A value that was known at the closes from seenFrom to the day before seenBefore. */
export interface Vintage<T> {
  readonly seenFrom: TradingDay;
  readonly seenBefore: TradingDay;
  readonly value: T;
}

export interface Timeline<T> {
  readonly releasedDay: TradingDay;
  readonly newest: T;
  /** What was known before, ascending. */
  readonly vintages: readonly Vintage<T>[];
}

/**
 * What was known when, by key. A release that repeats the value before it changes nothing; of two releases of a key on one day the later
 * one in the list counts.
 */
export function timelinesOf<T>(
  releases: readonly Release<T>[],
  isSame: (a: T, b: T) => boolean,
): Map<string, Timeline<T>> {
  const timelines = new Map<string, Timeline<T>>();
  for (const [key, ofKey] of Map.groupBy(releases, (release) => release.key)) {
    const byDay = new Map(ofKey.map((release) => [release.releasedDay, release]));
    const ordered = [...byDay.values()].sort((a, b) => (a.releasedDay < b.releasedDay ? -1 : 1));
    const changes = ordered.filter(({ value }, i) => i === 0 || !isSame(value, (ordered[i - 1] as Release<T>).value));
    const [first, newest] = [changes[0] as Release<T>, changes.at(-1) as Release<T>];
    const vintages = changes.slice(0, -1).map(({ releasedDay, value }, i) => ({
      ...{ seenFrom: releasedDay, seenBefore: (changes[i + 1] as Release<T>).releasedDay, value },
    }));
    timelines.set(key, { releasedDay: first.releasedDay, newest: newest.value, vintages });
  }
  return timelines;
}

/** The releases that a timeline was made of. */
export function releasesOf<T>(key: string, { releasedDay, newest, vintages }: Timeline<T>): Release<T>[] {
  const last = vintages.at(-1)?.seenBefore ?? releasedDay;
  return [
    ...vintages.map(({ seenFrom, value }) => ({ key, releasedDay: seenFrom, value })),
    { key, releasedDay: last, value: newest },
  ];
}
