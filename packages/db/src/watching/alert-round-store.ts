import type { TradingDay } from '@pipa/calendar';
import { type AlertChannel, type AlertCondition, type AlertEvent, alertCondition } from '@pipa/contract';
import { elementAt } from '@pipa/quant';
import { sql } from 'kysely';
import { type Pool, statement } from '../client.ts';
import type { MailReader } from '../mail/mail-preference-store.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import { connectionOf, type Tx } from '../sql/transaction.ts';
import type { AlertSubjectKind } from './alert-store.ts';

type Reader = Pick<Pool, 'query'>;

/** Days of the analysis: the last whole one, and the last on which alerts were examined. */
export interface AlertedDays {
  readonly lastDay: TradingDay | null;
  readonly alertedDay: TradingDay | null;
}

const alertedDays = prepared((db) => db.selectFrom('analysis_state').select(['lastDay', 'alertedDay']));

export async function readAlertedDays(pool: Reader): Promise<AlertedDays> {
  return (await rows(pool, alertedDays, {}))[0] ?? { lastDay: null, alertedDay: null };
}

const noting = prepared((db, { day }: Params<{ day: TradingDay }>) =>
  db
    .updateTable('analysis_state')
    .set({ alertedDay: sql<TradingDay>`${day}::date` })
    .where(sql<boolean>`("alertedDay" IS NULL OR "alertedDay" < ${day}::date)`),
);

/** Notes that every alert was examined at the close of a day. It never moves back. */
export async function noteAlertedDay(pool: Reader, day: TradingDay): Promise<void> {
  await rows(pool, noting, { day });
}

/** An alert as it is examined. */
export interface ExaminedAlert {
  readonly id: number;
  readonly name: string;
  readonly subject: AlertSubjectKind;
  /** The symbols that it is of; none for one of the market or of a screen. */
  readonly symbols: readonly string[];
  /** As it is saved; null for an alert that is not of a screen, and where the screen was deleted. */
  readonly screen: { readonly name: string; readonly filter: string } | null;
  readonly condition: AlertCondition;
  readonly channels: readonly AlertChannel[];
}

export interface AlertsOfUser {
  readonly reader: MailReader;
  readonly alerts: readonly ExaminedAlert[];
}

interface UserPage {
  /** Users with a greater id. */
  readonly after: number;
  /** Users at most. */
  readonly limit: number;
}

const examined = prepared((db, p: Params<UserPage>) =>
  db
    .selectFrom('alert_rule as r')
    .innerJoin('app_user as u', 'u.userId', 'r.userId')
    .leftJoin('watch_list as l', 'l.id', 'r.watchListId')
    .leftJoin('saved_screen as s', (join) => join.onRef('s.id', '=', 'r.screenId').onRef('s.userId', '=', 'r.userId'))
    .select(['u.userId', 'u.email', 'u.firstName', 'u.language', 'u.unsubscribeToken', 'r.id', 'r.name'])
    .select(['s.name as screenName', 's.filter'])
    .select([
      sql<AlertSubjectKind>`r."subject"`.as('subject'),
      sql<AlertChannel[]>`r."channels"`.as('channels'),
      sql<unknown>`r."condition"`.as('condition'),
      sql<string[]>`CASE r."subject" WHEN 'symbol' THEN ARRAY[r."symbol"::text]
        ELSE COALESCE(l."symbols", ARRAY[]::text[]) END`.as('symbols'),
    ])
    .where(
      'r.userId',
      'in',
      db
        .selectFrom('alert_rule as e')
        .innerJoin('app_user as o', 'o.userId', 'e.userId')
        .select('e.userId')
        .distinct()
        .where('e.userId', '>', p.after)
        .where('e.isPaused', '=', false)
        .where('o.activatedAt', 'is not', null)
        .where('o.deletedAt', 'is', null)
        .orderBy('e.userId')
        .limit(p.limit),
    )
    .where('r.isPaused', '=', false)
    .orderBy('r.userId')
    .orderBy('r.id'),
);

/** The alerts of users that are not paused, by user; those with conditions that this release does not know are left out. */
export async function listExaminedAlerts(pool: Reader, page: UserPage): Promise<AlertsOfUser[]> {
  const byUser = Map.groupBy(await rows(pool, examined, page), ({ userId }) => userId);
  return [...byUser.values()].map((found) => {
    const { userId, email, firstName, language, unsubscribeToken } = elementAt(found, 0);
    const alerts = found.flatMap(({ id, name, subject, symbols, screenName, filter, condition, channels }) => {
      const known = alertCondition.safeParse(condition);
      const screen = screenName === null || filter === null ? null : { name: screenName, filter };
      return known.success ? [{ id, name, subject, symbols, screen, condition: known.data, channels }] : [];
    });
    return { reader: { userId, email, firstName, language, unsubscribeToken }, alerts };
  });
}

export interface NewFiring {
  readonly symbol: string;
  readonly event: AlertEvent;
}

interface FiringsOfAlert {
  readonly alertId: number;
  readonly userId: number;
  readonly day: TradingDay;
  readonly firings: readonly NewFiring[];
}

// The row of the rule is locked first, so that one that is deleted or paused meanwhile finds nothing.
const adding = statement(`
  WITH "rule" AS (
    UPDATE "alert_rule" SET "lastFiredDay" = GREATEST("lastFiredDay", $3::date)
    WHERE "id" = $1 AND "userId" = $2 AND NOT "isPaused" RETURNING "id", "userId"
  )
  INSERT INTO "alert_firing" ("ruleId", "userId", "day", "symbol", "event", "createdAt")
  SELECT r."id", r."userId", $3::date, t."symbol", t."event", $5::timestamptz
  FROM "rule" r CROSS JOIN ROWS FROM (jsonb_to_recordset($4::jsonb) AS ("symbol" text, "event" jsonb)) WITH ORDINALITY AS t
  ORDER BY t.ordinality
  ON CONFLICT ("ruleId", "day", "symbol") DO NOTHING`);

/** Adds what an alert has found at the close of a day. @returns whether any of it is new */
export async function addFirings(
  tx: Tx,
  { alertId, userId, day, firings }: FiringsOfAlert,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await connectionOf(tx).query(adding([alertId, userId, day, JSON.stringify(firings), at]));
  return (rowCount ?? 0) > 0;
}

const mailed = prepared((db, p: Params<{ userId: number; prefix: string; since: Date }>) =>
  db
    .selectFrom('mail_message')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', p.userId)
    .where(sql<boolean>`starts_with("dedupeKey", ${p.prefix}::text)`)
    .where('createdAt', '>', p.since),
);

/** Mails of a user since an instant whose causes begin so. */
export async function countMailsSince(
  tx: Tx,
  wanted: { readonly userId: number; readonly prefix: string; readonly since: Date },
): Promise<number> {
  return onlyRow(await rowsIn(tx, mailed, wanted)).count;
}

const splits = prepared((db, p: Params<{ instrumentIds: readonly number[]; day: TradingDay }>) =>
  db
    .selectFrom('corporate_action')
    .select(['instrumentId', sql<number>`"value"::float8`.as('ratio')])
    .where('kind', '=', 'Split')
    .where('exDate', '=', sql<TradingDay>`${p.day}::date`)
    .where('instrumentId', '=', sql<number>`any(${p.instrumentIds}::int[])`),
);

/** New shares for one old share, of the instruments that are split on a day. */
export async function readSplitsOn(
  pool: Reader,
  instrumentIds: readonly number[],
  day: TradingDay,
): Promise<Map<number, number>> {
  const found = await rows(pool, splits, { instrumentIds, day });
  return new Map(found.map(({ instrumentId, ratio }) => [instrumentId, ratio]));
}
