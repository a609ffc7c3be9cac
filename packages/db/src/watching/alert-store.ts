import type { TradingDay } from '@pipa/calendar';
import { type AlertChannel, type AlertCondition, type AlertEvent, alertCondition, alertEvent } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rows, rowsIn, type SqlBuilder } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

type Reader = Pick<Pool, 'query'>;

export type AlertSubjectKind = 'symbol' | 'watchList' | 'screen' | 'market';

/** What a user wants to be notified of. */
export interface AlertDraft {
  readonly name: string;
  readonly subject: AlertSubjectKind;
  readonly symbol: string | null;
  readonly watchListId: number | null;
  readonly screenId: number | null;
  readonly condition: AlertCondition;
  readonly channels: readonly AlertChannel[];
}

export interface StoredAlert extends Omit<AlertDraft, 'condition'> {
  readonly id: number;
  /** Null for one that this release does not know. */
  readonly condition: AlertCondition | null;
  /** Null for an alert that is not of a list, and where the list was deleted. */
  readonly watchListName: string | null;
  /** Null for an alert that is not of a screen, and where the screen was deleted. */
  readonly screenName: string | null;
  readonly isPaused: boolean;
  readonly createdAt: Date;
  readonly lastFiredDay: TradingDay | null;
}

const alerts = (db: SqlBuilder) =>
  db
    .selectFrom('alert_rule as r')
    .leftJoin('watch_list as l', 'l.id', 'r.watchListId')
    .leftJoin('saved_screen as s', (join) => join.onRef('s.id', '=', 'r.screenId').onRef('s.userId', '=', 'r.userId'))
    .select([
      'r.id',
      'r.name',
      'r.symbol',
      'r.watchListId',
      'r.screenId',
      'r.isPaused',
      'r.createdAt',
      'r.lastFiredDay',
    ])
    .select([
      'l.name as watchListName',
      's.name as screenName',
      sql<AlertSubjectKind>`r."subject"`.as('subject'),
      sql<AlertChannel[]>`r."channels"`.as('channels'),
      sql<unknown>`r."condition"`.as('condition'),
    ]);

const withCondition = <T extends { readonly condition: unknown }>(alert: T) => ({
  ...alert,
  condition: alertCondition.safeParse(alert.condition).data ?? null,
});

const ofOwner = prepared((db, { userId }: Params<{ userId: number }>) =>
  alerts(db).where('r.userId', '=', userId).orderBy('r.id'),
);

/** A user's alerts, the oldest first. */
export async function listAlerts(pool: Reader, userId: number): Promise<StoredAlert[]> {
  return (await rows(pool, ofOwner, { userId })).map(withCondition);
}

interface OwnAlert {
  readonly userId: number;
  readonly id: number;
}

const one = prepared((db, { userId, id }: Params<OwnAlert>) =>
  alerts(db).where('r.id', '=', id).where('r.userId', '=', userId),
);

/** A user's alert within a transaction, or null. */
export async function findAlertIn(tx: Tx, alert: OwnAlert): Promise<StoredAlert | null> {
  const [found] = await rowsIn(tx, one, alert);
  return found === undefined ? null : withCondition(found);
}

const counted = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('alert_rule').select(sql<number>`count(*)::int`.as('count')).where('userId', '=', userId),
);

/** How many alerts a user has: lock the owner first where their number decides. */
export async function countAlertsIn(tx: Tx, userId: number): Promise<number> {
  return onlyRow(await rowsIn(tx, counted, { userId })).count;
}

type Written = Omit<AlertDraft, 'condition'> & { readonly userId: number; readonly condition: string };
const writtenOf = (userId: number, { condition, ...draft }: AlertDraft): Written => ({
  ...draft,
  userId,
  condition: JSON.stringify(condition),
});

const columnsOf = (p: Params<Written>) => ({
  name: sql<string>`${p.name}::varchar`,
  subject: sql<string>`${p.subject}::varchar`,
  symbol: sql<string | null>`${p.symbol}::varchar`,
  watchListId: sql<number | null>`${p.watchListId}::int`,
  screenId: sql<number | null>`${p.screenId}::int`,
  condition: sql<string>`${p.condition}::jsonb`,
  channels: sql<string[]>`${p.channels}::text[]`,
});

const addition = prepared((db, p: Params<Written & { at: Date }>) =>
  db
    .insertInto('alert_rule')
    .values({ userId: p.userId, createdAt: p.at, ...columnsOf(p) })
    .returning('id'),
);

/** Adds an alert. @returns its id */
export async function addAlert(tx: Tx, userId: number, draft: AlertDraft, at: Date): Promise<number> {
  return onlyRow(await rowsIn(tx, addition, { ...writtenOf(userId, draft), at })).id;
}

const change = prepared((db, p: Params<Written & { id: number }>) =>
  db.updateTable('alert_rule').set(columnsOf(p)).where('id', '=', p.id).where('userId', '=', p.userId),
);

/** Replaces what a user's alert waits for. @returns whether there was one */
export async function changeAlert(tx: Tx, { userId, id }: OwnAlert, draft: AlertDraft): Promise<boolean> {
  return (await countIn(tx, change, { ...writtenOf(userId, draft), id })) > 0;
}

const pause = prepared((db, p: Params<OwnAlert & { isPaused: boolean }>) =>
  db.updateTable('alert_rule').set({ isPaused: p.isPaused }).where('id', '=', p.id).where('userId', '=', p.userId),
);

/** Pauses a user's alert or ends its pause. @returns whether there was one */
export async function pauseAlert(tx: Tx, alert: OwnAlert & { readonly isPaused: boolean }): Promise<boolean> {
  return (await countIn(tx, pause, alert)) > 0;
}

const removal = prepared((db, { userId, id }: Params<OwnAlert>) =>
  db.deleteFrom('alert_rule').where('id', '=', id).where('userId', '=', userId),
);

/** Removes a user's alert with its firings. @returns whether there was one */
export async function removeAlert(tx: Tx, alert: OwnAlert): Promise<boolean> {
  return (await countIn(tx, removal, alert)) > 0;
}

export interface StoredFiring {
  readonly id: number;
  readonly alertId: number;
  /** Of the alert. */
  readonly name: string;
  readonly day: TradingDay;
  readonly symbol: string;
  readonly event: AlertEvent;
}

const firingPage = prepared(
  (db, { userId, before, limit }: Params<{ userId: number; before: number | null; limit: number }>) =>
    db
      .selectFrom('alert_firing as f')
      .innerJoin('alert_rule as r', 'r.id', 'f.ruleId')
      .select(['f.id', 'f.ruleId as alertId', 'r.name', 'f.day', 'f.symbol', sql<unknown>`f."event"`.as('event')])
      .where('f.userId', '=', userId)
      .where(sql<boolean>`(${before}::int IS NULL OR f."id" < ${before}::int)`)
      .orderBy('f.id', 'desc')
      .limit(limit),
);

/** What a user's alerts have found, newest first, older than `before` where it is given; events that this release does not know are left out. */
export async function listFirings(
  pool: Reader,
  userId: number,
  { before = null, limit }: { readonly before?: number | null; readonly limit: number },
): Promise<{ readonly firings: StoredFiring[]; readonly hasMore: boolean }> {
  const found = await rows(pool, firingPage, { userId, before, limit: limit + 1 });
  const firings = found.slice(0, limit).flatMap(({ event, ...firing }) => {
    const known = alertEvent.safeParse(event);
    return known.success ? [{ ...firing, event: known.data }] : [];
  });
  return { firings, hasMore: found.length > limit };
}
