import type { TradingDay } from '@pipa/calendar';
import { DomainError, type PortfolioStatus } from '@pipa/contract';
import { type PortfolioEvent, phaseOf, statusOfPhase, transition } from '@pipa/trading';
import { sql } from 'kysely';
import { statement } from '../client.ts';
import { type OutboxRow, outboxRow, type PortfolioNotice } from '../notices/realtime-outbox.ts';
import type { OwnedPortfolio } from '../portfolios/portfolio-store.ts';
import { countIn, type Params, type Prepared, pick, prepared, recordsOf, type SqlBuilder } from '../sql/prepared.ts';
import { connectionOf, type Tx } from '../sql/transaction.ts';

/** Name of the actor in activities that no user requested. */
export const SYSTEM_USER_NAME = 'system';

export interface PortfolioActivity {
  /** Market time. */
  time: Date;
  userName: string;
  action: string;
  message: string;
}

type LoggedActivity = PortfolioActivity & { readonly portfolioId: number };

const activitiesOfEach = prepared((db, { activities }: Params<{ activities: string }>) =>
  db
    .insertInto('portfolio_log')
    .columns(['portfolioId', 'time', 'userName', 'action', 'message'])
    .expression((q) =>
      q
        .selectFrom(recordsOf('portfolio_log', activities).as('made'))
        .select(['portfolioId', 'time', 'userName', 'action', 'message']),
    ),
);

/** Logs an activity of each of several portfolios. */
export async function logPortfolios(tx: Tx, activities: readonly LoggedActivity[]): Promise<void> {
  if (activities.length > 0) await countIn(tx, activitiesOfEach, { activities: JSON.stringify(activities) });
}

export const logPortfolio = (tx: Tx, portfolioId: number, activity: PortfolioActivity): Promise<void> =>
  logPortfolios(tx, [{ portfolioId, ...activity }]);

const unsaidActivity = prepared((db, p: Params<PortfolioActivity & { portfolioId: number }>) =>
  db
    .insertInto('portfolio_log')
    .columns(['portfolioId', 'time', 'userName', 'action', 'message'])
    .expression(
      db
        .selectNoFrom([
          sql<number>`${p.portfolioId}::int`.as('portfolioId'),
          sql<Date>`${p.time}::timestamptz`.as('time'),
          sql<string>`${p.userName}::text`.as('userName'),
          sql<string>`${p.action}::text`.as('action'),
          sql<string>`${p.message}::text`.as('message'),
        ])
        .where(
          sql<boolean>`NOT EXISTS (SELECT 1 FROM "portfolio_log" l WHERE l."portfolioId" = ${p.portfolioId}::int
            AND l."action" = ${p.action}::text AND l."message" = ${p.message}::text)`,
        ),
    ),
);

/** Logs what has not been logged in the same words. @returns the number of new activities */
export async function logPortfolioOnce(tx: Tx, portfolioId: number, activity: PortfolioActivity): Promise<number> {
  const { time, userName, action, message } = activity;
  return countIn(tx, unsaidActivity, { portfolioId, time, userName, action, message });
}

/** Columns that a transition may set besides the status. */
export interface MovedColumns {
  readonly statusReason?: string | null;
  readonly nextTradeDate?: TradingDay | null;
  readonly startRequestedDay?: TradingDay;
  readonly startedAt?: Date;
  readonly stopRequestedAt?: Date;
  readonly stoppedAt?: Date | null;
}

export type Report = PortfolioActivity & { readonly portfolioId: number } & OutboxRow;

const newActivities = statement(`
  WITH "logged" AS (
    INSERT INTO "portfolio_log" ("portfolioId", "time", "userName", "action", "message")
    SELECT $1::int, t."time", t."userName", t."action", t."message"
    FROM ROWS FROM (json_to_recordset($2::json) AS ("time" timestamptz, "userName" text, "action" text, "message" text))
      WITH ORDINALITY AS t
    ORDER BY t.ordinality
  )
  INSERT INTO "realtime_outbox" ("topic", "payload", "createdAt")
  SELECT $3::text, $4::jsonb, $5::timestamptz WHERE $4::jsonb IS NOT NULL`);

/** Logs activities in their sequence, and notifies the viewers where there is a notice, in one statement. */
export async function reportActivities(
  tx: Tx,
  portfolioId: number,
  activities: readonly PortfolioActivity[],
  notice: Omit<PortfolioNotice, 'portfolioId'> | null,
  at: Date,
): Promise<void> {
  if (activities.length === 0 && notice === null) return;
  const row = notice === null ? null : outboxRow({ portfolioId, ...notice }, at);
  const values = [portfolioId, JSON.stringify(activities), row?.topic, row?.payload, row?.createdAt];
  await connectionOf(tx).query(newActivities(values));
}

/** The parts of a statement that write an activity and the notice to the portfolio's viewers. */
export const withReport = (db: SqlBuilder, p: Params<Report>) =>
  db
    .with('logged', (q) =>
      q.insertInto('portfolio_log').values(pick(p, ['portfolioId', 'time', 'userName', 'action', 'message'])),
    )
    .with('noticed', (q) =>
      q.insertInto('realtime_outbox').values({ topic: p.topic, payload: p.payload, createdAt: p.createdAt }),
    );

const report = prepared((db, p: Params<Report>) => withReport(db, p).selectNoFrom(sql<number>`1`.as('reported')));

/** The parameters of an activity and of the notice to the portfolio's viewers. */
export const reportOf = (portfolioId: number, { at, ...activity }: ReportedActivity): Report => ({
  portfolioId,
  ...activity,
  ...outboxRow({ portfolioId, parts: ['portfolio'] }, at),
});

/** An activity and the wall clock of its notice. */
export type ReportedActivity = PortfolioActivity & { readonly at: Date };

/** Logs an activity and notifies the portfolio's viewers. */
export async function reportActivity(tx: Tx, portfolioId: number, activity: ReportedActivity): Promise<void> {
  await countIn(tx, report, reportOf(portfolioId, activity));
}

type MoveParameters = MovedColumns &
  Report & {
    readonly status: PortfolioStatus;
    readonly stopRequest: Date | null;
    readonly next: PortfolioStatus;
  };

/** The statements of moves by the names of the columns that they set; a few combinations of the six. */
const moves = new Map<string, Prepared<MoveParameters, unknown>>();

function moveSetting(columns: readonly (keyof MovedColumns)[]): Prepared<MoveParameters, unknown> {
  const key = columns.toSorted().join();
  const known = moves.get(key);
  if (known !== undefined) return known;
  const move = prepared((db, p: Params<MoveParameters>) =>
    db
      .with('moved', (q) =>
        q
          .updateTable('portfolio')
          .set({ ...Object.fromEntries(columns.map((column) => [column, p[column]])), status: p.next })
          .where('id', '=', p.portfolioId)
          .where('status', '=', p.status)
          .where(sql<boolean>`"stopRequestedAt" IS NOT DISTINCT FROM ${p.stopRequest}::timestamptz`)
          .returning('id'),
      )
      .with('logged', (q) =>
        q
          .insertInto('portfolio_log')
          .columns(['portfolioId', 'time', 'userName', 'action', 'message'])
          .expression((e) =>
            e
              .selectFrom('moved')
              .select([
                'id',
                sql<Date>`${p.time}::timestamptz`.as('time'),
                sql<string>`${p.userName}::text`.as('userName'),
                sql<string>`${p.action}::text`.as('action'),
                sql<string>`${p.message}::text`.as('message'),
              ]),
          ),
      )
      .insertInto('realtime_outbox')
      .columns(['topic', 'payload', 'createdAt'])
      .expression((e) =>
        e
          .selectFrom('moved')
          .select([
            sql<string>`${p.topic}::text`.as('topic'),
            sql<string>`${p.payload}::jsonb`.as('payload'),
            sql<Date>`${p.createdAt}::timestamptz`.as('createdAt'),
          ]),
      ),
  );
  moves.set(key, move);
  return move;
}

/**
 * Moves a portfolio by one documented transition: status, activity log and realtime notice in the caller's transaction. Throws
 * ILLEGAL_TRANSITION when there is no such transition or another transaction moved the portfolio since it was read.
 */
export async function movePortfolio(
  tx: Tx,
  portfolio: Pick<OwnedPortfolio, 'id' | 'status' | 'stopRequestedAt'>,
  event: PortfolioEvent,
  activity: ReportedActivity,
  columns: MovedColumns = {},
): Promise<void> {
  const { id, status, stopRequestedAt } = portfolio;
  const next = statusOfPhase(transition(phaseOf(status, stopRequestedAt !== null), event));
  const move = moveSetting(Object.keys(columns) as (keyof MovedColumns)[]);
  const parameters = { ...columns, ...reportOf(id, activity), status, stopRequest: stopRequestedAt, next };
  const count = await countIn(tx, move, parameters);
  if (count !== 1) throw new DomainError('ILLEGAL_TRANSITION', { portfolioId: id, status, event });
}

/** Cause keys of cash moves. A cause posts once, so every move of a portfolio's cash takes its key from here. */
export const cashCauses = {
  deposit: (accountId: number, requestId: string) => `deposit-${accountId}-${requestId}`,
  withdrawal: (accountId: number, requestId: string) => `withdrawal-${accountId}-${requestId}`,
  /** Starts of one portfolio are numbered from 1: after a cancelled start, another may be requested before the same open. */
  startReserve: (portfolioId: number, day: TradingDay, attempt = 1) =>
    `start-${portfolioId}-${day}-reserve${attempt === 1 ? '' : `-${attempt}`}`,
  startCallOff: (portfolioId: number, attempt: number) => `start-${portfolioId}-off-${attempt}`,
  /** A start is attempted at one session's open; a retry has another day. */
  startUnreserve: (portfolioId: number, day: TradingDay) => `start-${portfolioId}-${day}-unreserve`,
  /** What became usable between the request and the trade. */
  startTopUp: (portfolioId: number, day: TradingDay) => `start-${portfolioId}-${day}-top-up`,
  startAllocate: (portfolioId: number, day: TradingDay) => `start-${portfolioId}-${day}-allocate`,
  startRelease: (portfolioId: number, day: TradingDay) => `start-${portfolioId}-${day}-release`,
  changeReserve: (cashChangeId: number) => `cash-change-${cashChangeId}-reserve`,
  changeUnreserve: (cashChangeId: number) => `cash-change-${cashChangeId}-unreserve`,
  changeExecute: (cashChangeId: number) => `cash-change-${cashChangeId}-execute`,
  changeTopUp: (cashChangeId: number) => `cash-change-${cashChangeId}-top-up`,
  stopFee: (portfolioId: number | string) => `stop-${portfolioId}-fee`,
  /** A portfolio may end again after a late fill: the last fill before the end, or the day of an end without one. */
  stopRelease: (portfolioId: number, after: string) => `stop-${portfolioId}-release-${after}`,
  /** The fee at the last close of a month, 'YYYY-MM'; a month that has it is not charged again at a stop. */
  monthlyFee: (portfolioId: number | string, month: string) => `fee-${portfolioId}-${month}`,
  /** The interest of a close, for the days until the next session. */
  interest: (portfolioId: number | string, day: TradingDay) => `interest-${portfolioId}-${day}`,
  /** The fee for borrowed shares of a close, for the days until the next session. */
  borrowFee: (portfolioId: number | string, day: TradingDay) => `borrow-${portfolioId}-${day}`,
  fill: (fillKey: string) => `fill-${fillKey}`,
  fillFraction: (fillKey: string) => `fill-${fillKey}-fraction`,
  dividendAccrual: (entitlementId: number) => `dividend-${entitlementId}-accrual`,
  dividendPayment: (entitlementId: number) => `dividend-${entitlementId}-payment`,
  split: (portfolioId: number, symbol: string, day: TradingDay) => `split-${portfolioId}-${symbol}-${day}`,
  exchange: (portfolioId: number, symbol: string, day: TradingDay, kind: string) =>
    `exchange-${portfolioId}-${symbol}-${day}-${kind}`,
  /** What an outside broker booked beside trades, by its own id. */
  brokerActivity: (accountId: number, activityId: string) => `broker-${accountId}-${activityId}`,
  /** The owner's decision about a difference between broker and books. */
  difference: (id: number, part = '') => `difference-${id}${part && `-${part}`}`,
} as const;
