import {
  addDays,
  fromEpochDay,
  previousTradingDay,
  sessionOrdinal,
  type TradingDay,
  toEpochDay,
  tradingDaysBetween,
} from '@pipa/calendar';
import {
  type AnalysisRow,
  DomainError,
  IDA_NO_DATA,
  MARKET_SYMBOL,
  type MacroCategory,
  macroNames,
  putCallNames,
} from '@pipa/contract';
import { type OptionsOfDay, readMacroBetween, readOptions } from '@pipa/db/analysis';
import { listInstruments } from '@pipa/db/market';
import { netLiquidity } from '@pipa/market-data/macro';
import type { Database } from '../../context.ts';
import { putCallFigures } from './put-call.ts';
import type { GroupReader } from './reader.ts';

interface MacroWanted {
  readonly day: TradingDay;
  readonly category: MacroCategory;
  /** Newest rows that are read. */
  readonly rows: number;
}

type Row = AnalysisRow<19>;
type Observation = Awaited<ReturnType<typeof readMacroBetween>>[number];
type Series = ReadonlyMap<string, readonly Observation[]>;

/** The category whose series are monthly and quarterly: a row is a day of observation. */
const ECONOMY = 1;
/** Each month has an observation. */
const DAYS_A_MONTH = 31;
/** Longer than the time from an observation of a month to the release of the next one. */
const CARRIED_DAYS = 150;
/** Categories have sessions since the first calendar year; an offset beyond them has no rows. */
const MAX_SESSIONS = 7_560;

/**
 * Code 19. The economy has a row for each day of observation, with the values of that day. The other categories have a row for
 * each session, with what had been released by then: a value of an earlier day has that day in `carriedFrom`.
 */
export const readMacroTable: GroupReader<19> = async ({ pool, asOf, input }) => {
  const { length, offset, group = ECONOMY } = input;
  if (!isCategory(group)) throw new DomainError('INVALID_INPUT', { message: IDA_NO_DATA, field: 'group' });
  if (offset + length > MAX_SESSIONS) return [];
  const wanted = { day: asOf, category: group, rows: offset + length };
  const rows = group === ECONOMY ? await readEconomy({ pool }, wanted) : await readSessions({ pool }, wanted);
  return rows.slice(offset, offset + length);
};

const isCategory = (group: number): group is MacroCategory => Object.hasOwn(macroNames, group);

async function readSeries({ pool }: Database, { day, category }: MacroWanted, from: TradingDay): Promise<Series> {
  const found = await readMacroBetween(pool, { seriesIds: macroNames[category], from, to: day });
  return Map.groupBy(found, ({ seriesId }) => seriesId);
}

async function readEconomy(context: Database, wanted: MacroWanted): Promise<Row[]> {
  const from = addDays(wanted.day, -(wanted.rows * DAYS_A_MONTH + CARRIED_DAYS));
  const series = await readSeries(context, wanted, from);
  const valueOn = new Map([...series.values()].flat().map(({ seriesId, day, value }) => [`${seriesId} ${day}`, value]));
  const days = new Set([...series.values()].flat().map(({ day }) => day));
  return [...days]
    .sort()
    .reverse()
    .map((calendarDate) => {
      const figures = macroNames[ECONOMY].map((name) => [name, valueOn.get(`${name} ${calendarDate}`) ?? null]);
      return { calendarDate, ...Object.fromEntries(figures), carriedFrom: {} } as Row;
    });
}

async function readSessions(context: Database, wanted: MacroWanted): Promise<Row[]> {
  const { day, category } = wanted;
  const back = Math.min(wanted.rows - 1, sessionOrdinal(toEpochDay(day)));
  const first = back === 0 ? day : previousTradingDay(day, back);
  const [series, options] = await Promise.all([
    readSeries(context, wanted, addDays(first, -CARRIED_DAYS)),
    category === 5 ? readMarketOptions(context, wanted) : null,
  ]);
  const sessions = tradingDaysBetween(first, day).reverse();
  const names: readonly string[] = macroNames[category];
  const columns = new Map(names.map((name) => [name, knownOn(sessions, series.get(name) ?? [])]));
  const rows = sessions.map((calendarDate, i) => {
    const released = names.map((name) => [name, columns.get(name)?.[i] ?? null] as const);
    const known = category === 2 ? [...released, ['netLiquidity', liquidityOf(new Map(released))] as const] : released;
    const carried = known.filter(([, seen]) => seen !== null && seen.day < calendarDate);
    return {
      calendarDate,
      ...Object.fromEntries(known.map(([name, seen]) => [name, seen?.value ?? null])),
      ...(options && putCallFigures(options.get(calendarDate))),
      carriedFrom: Object.fromEntries(carried.map(([name, seen]) => [name, seen?.day])),
    } as Row;
  });
  const lastWithFigures = rows.findLastIndex((row) => [...names, ...putCallNames].some((name) => isFigure(row, name)));
  return rows.slice(0, lastWithFigures + 1);
}

const isFigure = (row: Row, name: string): boolean => typeof (row as Record<string, unknown>)[name] === 'number';

/**
 * What was the newest released observation on each session.
 * @param sessions newest first
 * @param observations newest first
 */
function knownOn(sessions: readonly TradingDay[], observations: readonly Observation[]): (Observation | null)[] {
  let next = 0;
  return sessions.map((session) => {
    let observation = observations[next];
    while (observation !== undefined && !wasKnown(observation, session)) observation = observations[++next];
    return observation ?? null;
  });
}

/** Net liquidity by the newest of each of its parts; it is of the day of the oldest one. */
function liquidityOf(released: ReadonlyMap<string, Pick<Observation, 'day' | 'value'> | null>) {
  const parts = ['walcl', 'rrpontsyd', 'wtregen'].map((name) => released.get(name) ?? null);
  const [assets, reverseRepos, treasury] = parts;
  if (!assets || !reverseRepos || !treasury) return null;
  const [day = assets.day] = [assets.day, reverseRepos.day, treasury.day].sort();
  return { day, value: netLiquidity(assets.value, reverseRepos.value, treasury.value) };
}

const wasKnown = ({ day, releasedDay }: Observation, session: TradingDay): boolean =>
  day <= session && releasedDay <= session;

async function readMarketOptions(
  { pool }: Database,
  { day, rows }: MacroWanted,
): Promise<Map<TradingDay, OptionsOfDay>> {
  const [market] = await listInstruments(pool, [MARKET_SYMBOL]);
  if (market === undefined) return new Map();
  const found = await readOptions(pool, { instrumentId: market.id, to: day, limit: rows, offset: 0 });
  return new Map(found.map((options) => [fromEpochDay(options.day), options]));
}
