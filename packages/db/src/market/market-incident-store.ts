import type { TradingDay } from '@pipa/calendar';
import type { MarketPhase, MarketStallCause } from '@pipa/contract';
import { sql } from 'kysely';
import { type Pool, statement } from '../client.ts';
import type { MailReader } from '../mail/mail-preference-store.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import { connectionOf, type Tx } from '../sql/transaction.ts';

/** A time in which the market stood still although it was not paused. Instants are of the wall clock. */
export interface MarketStall {
  readonly cause: MarketStallCause;
  /** Where the clock stood; null where it could not be read. */
  readonly day: TradingDay | null;
  readonly phase: MarketPhase | null;
  readonly waitsFor: string | null;
  /** Last progress before it. */
  readonly beganAt: Date;
}

const opening = prepared((db, p: Params<MarketStall & { noticedAt: Date }>) =>
  db
    .insertInto('market_incident')
    .values({
      cause: p.cause,
      day: sql<TradingDay | null>`${p.day}::date`,
      phase: sql<MarketPhase | null>`${p.phase}::"MarketPhase"`,
      waitsFor: sql<string | null>`${p.waitsFor}::varchar`,
      beganAt: p.beganAt,
      noticedAt: p.noticedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

/** Opens an incident. @returns its id; null while one is open, as of two nodes that notice it one notifies */
export async function openMarketIncident(tx: Tx, incident: MarketStall, noticedAt: Date): Promise<number | null> {
  return (await rowsIn(tx, opening, { ...incident, noticedAt }))[0]?.id ?? null;
}

const open = prepared((db) => db.selectFrom('market_incident').select(['id', 'beganAt']).where('endedAt', 'is', null));

/** The incident that is not over; null without one. */
export async function findOpenMarketIncident(
  pool: Pick<Pool, 'query'>,
): Promise<{ readonly id: number; readonly beganAt: Date } | null> {
  return (await rows(pool, open, {}))[0] ?? null;
}

const ending = prepared((db, p: Params<{ id: number; endedAt: Date }>) =>
  db.updateTable('market_incident').set({ endedAt: p.endedAt }).where('id', '=', p.id).where('endedAt', 'is', null),
);

/** Ends an incident; false when another node has ended it. */
export async function endMarketIncident(tx: Tx, id: number, endedAt: Date): Promise<boolean> {
  return (await countIn(tx, ending, { id, endedAt })) === 1;
}

/** Administrators that are mailed; more than an installation has. */
const MOST_ADMINISTRATORS = 100;

const administrators = prepared((db) =>
  db
    .selectFrom('app_user')
    .select(['userId', 'email', 'firstName', 'language', 'unsubscribeToken'])
    .where('role', '=', 'Administrator')
    .where('activatedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('userId')
    .limit(MOST_ADMINISTRATORS),
);

/** Whom mail about the running of the product is addressed to. */
export const listAdministrators = (tx: Tx): Promise<MailReader[]> => rowsIn(tx, administrators, {});

const calling = statement(`
  INSERT INTO "webhook_delivery" ("endpointId", "type", "data", "createdAt", "nextAttemptAt")
  SELECT e."id", $1, $2::jsonb, $3::timestamptz, $3::timestamptz
  FROM "webhook_endpoint" e JOIN "app_user" u ON u."userId" = e."userId"
  WHERE e."disabledAt" IS NULL AND u."role" = 'Administrator' AND u."deletedAt" IS NULL`);

/** What a call about the running of the product says. */
type OperationsCall = 'market.stalled' | 'market.moves';

/** Queues a call of every address of every administrator that is switched on. */
export async function queueOperationsCalls(
  tx: Tx,
  { type, data }: { readonly type: OperationsCall; readonly data: object },
  at: Date,
): Promise<void> {
  await connectionOf(tx).query(calling([type, JSON.stringify(data), at]));
}
