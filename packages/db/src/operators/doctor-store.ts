import { fromEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

/** What an installation holds, of all its tables. */
export interface InstallationFacts {
  readonly version: string;
  readonly bytes: number;
  readonly lastBackupAt: Date | null;
  /** Users who can sign in. */
  readonly users: number;
  readonly newestReleasedDay: TradingDay | null;
  readonly series: number;
  readonly newestReportedDay: TradingDay | null;
  readonly companies: number;
}

const installation = prepared((db) =>
  db.selectNoFrom((eb) => [
    sql<string>`current_setting('server_version')`.as('version'),
    sql<number>`pg_database_size(current_database())::float8`.as('bytes'),
    eb
      .selectFrom('operator_act')
      .select('at')
      .where('act', '=', 'BackupMade')
      .orderBy('id', 'desc')
      .limit(1)
      .$asScalar()
      .as('lastBackupAt'),
    eb
      .selectFrom('app_user')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('activatedAt', 'is not', null)
      .where('deletedAt', 'is', null)
      .$asScalar()
      .$notNull()
      .as('users'),
    eb
      .selectFrom('macro_observation')
      .select(({ fn }) => fn.max('releasedDay').as('day'))
      .$asScalar()
      .as('newestReleasedDay'),
    eb
      .selectFrom('macro_series as s')
      .select(sql<number>`count(*)::int`.as('n'))
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('macro_observation as o').select('o.day').whereRef('o.seriesId', '=', 's.id')),
      )
      .$asScalar()
      .$notNull()
      .as('series'),
    eb
      .selectFrom('quarter_report')
      .select(({ fn }) => fn.max('reportedDay').as('day'))
      .$asScalar()
      .as('newestReportedDay'),
    eb
      .selectFrom('quarter_report')
      .select(sql<number>`count(DISTINCT "instrumentId")::int`.as('n'))
      .$asScalar()
      .$notNull()
      .as('companies'),
  ]),
);

export async function readInstallation(pool: Pick<Pool, 'query'>): Promise<InstallationFacts> {
  return onlyRow(await rows(pool, installation, {}));
}

const daysWithBars = prepared((db, { symbol, from, to }: Params<{ symbol: string; from: number; to: number }>) =>
  db
    .selectFrom('bar_year as b')
    .innerJoin('instrument as i', 'i.id', 'b.instrumentId')
    .select('b.days')
    .where('i.symbol', '=', symbol)
    .where(sql<boolean>`b."year" BETWEEN extract(year FROM date '1970-01-01' + ${from}::int)
      AND extract(year FROM date '1970-01-01' + ${to}::int)`)
    .orderBy('b.year'),
);

/** The days of a range on which a symbol has a bar. */
export async function readDaysWithBars(
  pool: Pick<Pool, 'query'>,
  symbol: string,
  { from, to }: { readonly from: TradingDay; readonly to: TradingDay },
): Promise<TradingDay[]> {
  const range = { from: toEpochDay(from), to: toEpochDay(to) };
  const years = await rows(pool, daysWithBars, { symbol, ...range });
  return years.flatMap(({ days }) => days.filter((day) => day >= range.from && day <= range.to).map(fromEpochDay));
}
