import { fromEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { elementAt } from '@pipa/quant';
import { type PoolClient, statement } from '../client.ts';
import { yearsOf } from './bar-import.ts';
import type { BarColumns } from './bar-store.ts';
import { copyIn, encodeTuple } from './copy-in.ts';
import { BAR_FIELDS, BAR_YEAR, packBars, TRADED_FIELDS } from './packed-bars.ts';

/** Who replaces values, and from which day's close on the new ones are known. */
export interface Replacing {
  readonly ingestId: number;
  readonly knownOn: TradingDay;
  /**
   * The last day whose bars and actions were complete as they were known; null before the first one. A value of such a day that comes
   * later was not known at its close; a value of a later day is known from its own close on.
   */
  readonly closedDay: TradingDay | null;
}

/** A stored history and what takes its place. */
export interface ChangedBars {
  readonly instrumentId: number;
  readonly before: BarColumns;
  readonly after: BarColumns;
}

type Bar = Record<(typeof BAR_FIELDS)[number], number | null>;

interface BarChange extends Bar {
  readonly instrumentId: number;
  readonly day: TradingDay;
  readonly isCorrected: boolean;
}

/** The bars of `before` that `after` changes, leaves out or adds on a day that was closed, as they were. */
export function changedBars({ instrumentId, before, after }: ChangedBars, closedDay: TradingDay | null): BarChange[] {
  const changes: BarChange[] = [];
  const closed = closedDay === null ? Number.NEGATIVE_INFINITY : toEpochDay(closedDay);
  const change = (day: number, bar: Bar, isCorrected: boolean) =>
    changes.push({ instrumentId, day: fromEpochDay(day), ...bar, isCorrected });
  const barAt = (t: number) =>
    Object.fromEntries(BAR_FIELDS.map((field) => [field, elementAt(before[field], t)])) as Bar;
  const differs = (field: (typeof BAR_FIELDS)[number], b: number, a: number) => before[field][b] !== after[field][a];
  const firstKnown = before.days.length === 0 ? Number.POSITIVE_INFINITY : elementAt(before.days, 0);
  for (let b = 0, a = 0; b < before.days.length || a < after.days.length; ) {
    const [was, is] = [before.days[b] ?? Number.POSITIVE_INFINITY, after.days[a] ?? Number.POSITIVE_INFINITY];
    if (was < is) change(was, barAt(b), true);
    // What goes further back than the history so far is its beginning, not a correction of it.
    else if (is < was && is > firstKnown && is <= closed) change(is, NO_BAR, true);
    else if (was === is) {
      const isCorrected = TRADED_FIELDS.some((field) => differs(field, b, a));
      if (isCorrected || differs('adjClose', b, a)) change(was, barAt(b), isCorrected);
    }
    if (was <= is) b++;
    if (is <= was) a++;
  }
  return changes;
}

const NO_BAR: Bar = { open: null, high: null, low: null, close: null, volume: null, adjClose: null };

const keep = statement(`
  INSERT INTO "bar_revision" ("instrumentId", "day", "seenFrom", "seenBefore", "open", "high", "low", "close", "adjClose", "volume",
    "isCorrected", "ingestId")
  SELECT t."instrumentId", t."day", b."seenFrom", GREATEST($2::date, b."seenFrom"), t."open", t."high", t."low", t."close", t."adjClose",
    t."volume", t."isCorrected", $3
  FROM json_to_recordset($1::json) AS t("instrumentId" int, "day" date, "open" float8, "high" float8, "low" float8, "close" float8,
    "adjClose" float8, "volume" float8, "isCorrected" boolean)
  CROSS JOIN LATERAL (SELECT max("seenBefore") AS "seenFrom" FROM "bar_revision"
    WHERE "instrumentId" = t."instrumentId" AND "day" = t."day") b`);

const ROWS_A_STATEMENT = 2_000;

/**
 * Replaces stored histories of instruments within the transaction of `withBarLock`, and keeps every bar that this changes. `before` is
 * what is stored of an instrument as a whole. Pass some dozens at a time.
 * @returns the number of bars as traded that are others now
 */
export async function reviseBars(
  client: PoolClient,
  histories: readonly ChangedBars[],
  { ingestId, knownOn, closedDay }: Replacing,
): Promise<number> {
  let corrected = 0;
  for (const history of histories) {
    const { instrumentId, before, after } = history;
    const changes = changedBars(history, closedDay);
    corrected += changes.filter(({ isCorrected }) => isCorrected).length;
    for (let first = 0; first < changes.length; first += ROWS_A_STATEMENT) {
      const part = changes.slice(first, first + ROWS_A_STATEMENT);
      await client.query(keep([JSON.stringify(part), knownOn, ingestId]));
    }
    const years = [...changedYears(before, after)];
    if (years.length === 0) continue;
    await client.query('DELETE FROM "bar_year" WHERE "instrumentId" = $1 AND "year" = ANY($2::int[])', [
      instrumentId,
      years,
    ]);
    await copyIn(client, BAR_YEAR, tuplesOf(instrumentId, after, new Set(years)));
  }
  return corrected;
}

/** Years of which the columns differ. */
function changedYears(before: BarColumns, after: BarColumns): Set<number> {
  const was = new Map([...yearsOf(before.days)].map((span) => [span.year, span]));
  const changed = new Set<number>();
  for (const { year, start, end } of yearsOf(after.days)) {
    const known = was.get(year);
    was.delete(year);
    const isSame =
      known !== undefined &&
      known.end - known.start === end - start &&
      (['days', ...BAR_FIELDS] as const).every((field) => {
        for (let i = 0; i < end - start; i++)
          if (before[field][known.start + i] !== after[field][start + i]) return false;
        return true;
      });
    if (!isSame) changed.add(year);
  }
  for (const year of was.keys()) changed.add(year);
  return changed;
}

function* tuplesOf(instrumentId: number, bars: BarColumns, years: ReadonlySet<number>): Iterable<Buffer> {
  for (const { year, start, end } of yearsOf(bars.days)) {
    if (!years.has(year)) continue;
    yield encodeTuple([instrumentId, year, bars.days.subarray(start, end), packBars(bars, start, end)]);
  }
}
