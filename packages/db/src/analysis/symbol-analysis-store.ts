import type { TradingDay } from '@pipa/calendar';
import { type AnalystView, type DetectionKind, detectionKinds, type TaMetricName } from '@pipa/quant';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import type { DayPage } from './analysed-days.ts';

type Reader = Pick<Pool, 'query'>;

const METRICS = [
  'trend',
  'trend5',
  'trend20',
  'momentum',
  'momentum5',
  'momentum20',
  'oscillation',
  'oscillation5',
  'oscillation20',
] as const satisfies readonly TaMetricName[];

/** Technical metrics of a symbol and day, −1 to 1; events are 0 where there is none. */
export interface TaMetricsOfSymbol
  extends Readonly<Record<(typeof METRICS)[number], number | null>>,
    Readonly<Record<DetectionKind, number>> {
  /** −2 strong bearish to 2 strong bullish. */
  readonly rating: number;
  readonly taString: string;
}

/** Metrics of a day, with the breadth of a group on that day; null where the group has none. */
export interface TaMetricsOfDay extends TaMetricsOfSymbol {
  readonly day: TradingDay;
  readonly breadth: number | null;
  readonly breadth5: number | null;
  readonly breadth20: number | null;
}

interface TaMetricsWanted extends DayPage {
  readonly instrumentId: number;
  /** The group whose breadth is read, as `breadthGroupsOf` names it. */
  readonly breadthGroup: string;
}

const metricsOfSymbol = prepared((db, p: Params<TaMetricsWanted>) =>
  db
    .selectFrom('ta_metrics as m')
    .leftJoin('group_breadth as b', (join) => join.on('b.group', '=', p.breadthGroup).onRef('b.day', '=', 'm.day'))
    .select(['m.day', 'm.rating', 'm.taString', 'b.breadth', 'b.breadth5', 'b.breadth20'])
    .select([...METRICS.map((name) => `m.${name}` as const), ...detectionKinds.map((kind) => `m.${kind}` as const)])
    .where('m.instrumentId', '=', p.instrumentId)
    .where('m.day', '<=', sql<TradingDay>`${p.to}::date`)
    .orderBy('m.day', 'desc')
    .limit(p.limit)
    .offset(p.offset),
);

/** A symbol's technical metrics and events up to a day, the newest first. */
export const readTaMetrics = (pool: Reader, wanted: TaMetricsWanted): Promise<TaMetricsOfDay[]> =>
  rows(pool, metricsOfSymbol, wanted);

const metricsOfDay = prepared((db, p: Params<{ instrumentIds: readonly number[] | null; day: TradingDay }>) =>
  db
    .selectFrom('ta_metrics')
    .select(['instrumentId', 'rating', 'taString', ...METRICS, ...detectionKinds])
    .where('day', '=', sql<TradingDay>`${p.day}::date`)
    .where('instrumentId', '=', sql<number>`any(${p.instrumentIds}::int[])`)
    .orderBy('instrumentId'),
);

/** Technical metrics and events of some symbols on a day; those without metrics are missing. */
export const readTaMetricsOf = (
  pool: Reader,
  instrumentIds: readonly number[],
  day: TradingDay,
): Promise<(TaMetricsOfSymbol & { readonly instrumentId: number })[]> =>
  rows(pool, metricsOfDay, { instrumentIds, day });

/** Percentile ranks of momentum, 0 the weakest, 1 the strongest. */
export interface MomentumRanksOfFamily {
  readonly m2: number | null;
  readonly m3: number | null;
  readonly m4: number | null;
  readonly m6: number | null;
  readonly average: number;
}

export interface FamilyRanksOfSymbol extends MomentumRanksOfFamily {
  readonly instrumentId: number;
  readonly family: string;
}

export interface MomentumOfDay {
  readonly day: TradingDay;
  /** By family: etf; all, allhq, value, valuehq, growth, growthhq, tech, techhq. */
  readonly families: ReadonlyMap<string, MomentumRanksOfFamily>;
}

const ranksOfSymbol = prepared((db, p: Params<DayPage & { instrumentId: number }>) =>
  db
    .selectFrom('momentum_rank')
    .select(['day', 'family', 'm2', 'm3', 'm4', 'm6', 'average'])
    .where('instrumentId', '=', p.instrumentId)
    .where(
      'day',
      'in',
      db
        .selectFrom('momentum_rank')
        .select('day')
        .distinct()
        .where('instrumentId', '=', p.instrumentId)
        .where('day', '<=', sql<TradingDay>`${p.to}::date`)
        .orderBy('day', 'desc')
        .limit(p.limit)
        .offset(p.offset),
    )
    .orderBy('day', 'desc')
    .orderBy('family'),
);

/** A symbol's momentum ranks in every family that it belongs to, up to a day, the newest first. */
export async function readMomentum(
  pool: Reader,
  wanted: DayPage & { readonly instrumentId: number },
): Promise<MomentumOfDay[]> {
  const byDay = Map.groupBy(await rows(pool, ranksOfSymbol, wanted), ({ day }) => day);
  return [...byDay].map(([day, ranks]) => ({
    day,
    families: new Map(ranks.map(({ family, m2, m3, m4, m6, average }) => [family, { m2, m3, m4, m6, average }])),
  }));
}

const ranksOfDay = prepared((db, p: Params<{ instrumentIds: readonly number[]; day: TradingDay }>) =>
  db
    .selectFrom('momentum_rank')
    .select(['instrumentId', 'family', 'm2', 'm3', 'm4', 'm6', 'average'])
    .where('day', '=', sql<TradingDay>`${p.day}::date`)
    .where('instrumentId', '=', sql<number>`any(${p.instrumentIds}::int[])`),
);

/** Momentum ranks of some symbols on a day in every family that they belong to, in no sequence. */
export const readMomentumOf = (
  pool: Reader,
  instrumentIds: readonly number[],
  day: TradingDay,
): Promise<FamilyRanksOfSymbol[]> => rows(pool, ranksOfDay, { instrumentIds, day });

/** Contracts of a day. */
export interface OptionsOfDay {
  /** Epoch day. */
  readonly day: number;
  readonly putVolume: number;
  readonly callVolume: number;
  readonly putOpenInterest: number;
  readonly callOpenInterest: number;
}

// One row a year: the arrays of a few years are read whole and cut here.
const optionDays = prepared((db, p: Params<DayPage & { instrumentId: number; fromYear: number }>) =>
  db
    .selectFrom('option_year as y')
    .innerJoinLateral(
      sql<OptionsOfDay>`unnest(y."days", y."putVolume", y."callVolume", y."putOpenInterest", y."callOpenInterest")`.as<'o'>(
        sql`o("day", "putVolume", "callVolume", "putOpenInterest", "callOpenInterest")`,
      ),
      (join) => join.onTrue(),
    )
    .select(['o.day', 'o.putVolume', 'o.callVolume', 'o.putOpenInterest', 'o.callOpenInterest'])
    .where('y.instrumentId', '=', p.instrumentId)
    .where('y.year', '>=', p.fromYear)
    .where('y.year', '<=', sql<number>`extract(year from ${p.to}::date)::int`)
    .where('o.day', '<=', sql<number>`(${p.to}::date - DATE '1970-01-01')`)
    .orderBy('o.day', 'desc')
    .limit(p.limit)
    .offset(p.offset),
);

/** Fewer sessions than any year has. */
const LEAST_SESSIONS_A_YEAR = 240;

/** A symbol's option contracts up to a day, the newest first. */
export function readOptions(
  pool: Reader,
  wanted: DayPage & { readonly instrumentId: number },
): Promise<OptionsOfDay[]> {
  const years = 1 + Math.ceil((wanted.limit + wanted.offset) / LEAST_SESSIONS_A_YEAR);
  return rows(pool, optionDays, { ...wanted, fromYear: Number(wanted.to.slice(0, 4)) - years });
}

interface Between {
  readonly instrumentId: number;
  readonly from: TradingDay;
  readonly to: TradingDay;
}

const epochDay = (column: string) => sql<number>`(${sql.ref(column)} - DATE '1970-01-01')`;

const viewsBetween = prepared((db, p: Params<Between>) =>
  db
    .selectFrom('analyst_view')
    .select([epochDay('day').as('day'), 'epsNextQuarter', 'growthNextYear', 'targetPrice', 'analysts'])
    .where('instrumentId', '=', p.instrumentId)
    .where('day', '<=', sql<TradingDay>`${p.to}::date`)
    .where(
      'day',
      '>=',
      sql<TradingDay>`coalesce((SELECT max("day") FROM "analyst_view" WHERE "instrumentId" = ${p.instrumentId} AND "day" <= ${p.from}::date), ${p.from}::date)`,
    )
    .orderBy('day'),
);

/** Analysts' views of a symbol that counted on any day from..to, ascending: the first may be older than `from`. Days are epoch days. */
export const readAnalystViews = (pool: Reader, wanted: Between): Promise<AnalystView[]> =>
  rows(pool, viewsBetween, wanted);

const splitsOfSymbol = prepared((db, p: Params<Between>) =>
  db
    .selectFrom('corporate_action')
    .select([epochDay('exDate').as('exDay'), sql<number>`"value"::float8`.as('ratio')])
    .where('instrumentId', '=', p.instrumentId)
    .where('kind', '=', 'Split')
    .where('exDate', '>=', sql<TradingDay>`${p.from}::date`)
    .where('exDate', '<=', sql<TradingDay>`${p.to}::date`)
    .orderBy('exDate'),
);

/** Splits of a symbol from..to, ascending; days are epoch days, the ratio is new shares for one old share. */
export const readSplitsOf = (pool: Reader, wanted: Between): Promise<{ exDay: number; ratio: number }[]> =>
  rows(pool, splitsOfSymbol, wanted);
