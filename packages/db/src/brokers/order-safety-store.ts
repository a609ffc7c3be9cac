import type { TradingDay } from '@pipa/calendar';
import type { Broker, OrderSide } from '@pipa/contract';
import { type Decimal, exact } from '@pipa/trading';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Pool } from '../client.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { openStatusLiterals } from '../trading/order-store.ts';

/** Limits of the orders of an account at a broker. */
export interface OrderLimits {
  readonly mostOrdersADay: number;
  readonly mostDollarsADay: Decimal;
  /** Most shares of an order, as a fraction of a session's average volume. */
  readonly mostOfVolume: number;
  /** Most distance of a limit from the last price, as a fraction of it. */
  readonly mostFromPrice: number;
  /** Decides and writes what it would send, and sends nothing. */
  readonly isDryRun: boolean;
}

const LIMITS = ['mostOrdersADay', 'mostDollarsADay', 'mostOfVolume', 'mostFromPrice', 'isDryRun'] as const;

const lockedLimits = prepared((db, { accountId }: Params<{ accountId: number }>) =>
  db.selectFrom('broker_link').select(LIMITS).where('accountId', '=', accountId).forNoKeyUpdate(),
);

/** Locks the limits of an account, so that its orders are counted one after another; null without a link. */
export async function lockOrderLimits(tx: Tx, accountId: number): Promise<OrderLimits | null> {
  const [row] = await rowsIn(tx, lockedLimits, { accountId });
  return row === undefined ? null : { ...row, mostDollarsADay: exact(row.mostDollarsADay) };
}

interface LimitParams extends Omit<OrderLimits, 'mostDollarsADay'> {
  accountId: number;
  mostDollarsADay: string;
}

const newLimits = prepared((db, p: Params<LimitParams>) =>
  db.updateTable('broker_link').set(pick(p, LIMITS)).where('accountId', '=', p.accountId),
);

/** Sets the limits of a linked account. False without a link. */
export async function setOrderLimits(
  tx: Tx,
  accountId: number,
  { mostDollarsADay, ...limits }: OrderLimits,
): Promise<boolean> {
  return (await countIn(tx, newLimits, { ...limits, accountId, mostDollarsADay: mostDollarsADay.toFixed(6) })) === 1;
}

const sent = prepared((db, p: Params<{ accountId: number; day: TradingDay; exceptId: number }>) =>
  db
    .selectFrom('trade_order as o')
    .innerJoin('portfolio as p', 'p.id', 'o.portfolioId')
    .select(['o.symbol', sql<number>`count(*)::int`.as('orders'), sql<string>`sum(o."shares")`.as('shares')])
    .where('p.trackAccountId', '=', p.accountId)
    .where('o.sentDay', '=', sql<TradingDay>`${p.day}::date`)
    .where('o.id', '<>', p.exceptId)
    .groupBy('o.symbol'),
);

/** What left for the broker of an account on a trading day, beside one order, by symbol. */
export async function readSentToday(
  tx: Tx,
  wanted: { readonly accountId: number; readonly day: TradingDay; readonly exceptId: number },
): Promise<{ readonly symbol: string; readonly orders: number; readonly shares: Decimal }[]> {
  return (await rowsIn(tx, sent, wanted)).map((row) => ({ ...row, shares: exact(row.shares) }));
}

/** Why an order of an account that only tries out ended. */
export const DRY_RUN = 'Dry run: not sent';

const refused = prepared((db, p: Params<{ portfolioId: number; day: TradingDay }>) =>
  db
    .selectFrom('trade_order')
    .select('id')
    .where('portfolioId', '=', p.portfolioId)
    .where('tradeDay', '=', sql<TradingDay>`${p.day}::date`)
    .where('filledShares', '=', sql.lit('0'))
    .where('side', 'in', [sql.lit('Sell' as const), sql.lit('Cover' as const)])
    .where((eb) => eb.or([eb('status', '=', sql.lit('Rejected' as const)), eb('reason', '=', sql.lit(DRY_RUN))]))
    .limit(sql.lit(1)),
);

/** Whether a sale of a portfolio of a day was refused, by its broker or by the limits of its account, or not sent in a dry run. */
export async function hasRefusedSale(tx: Tx, portfolioId: number, day: TradingDay): Promise<boolean> {
  return (await rowsIn(tx, refused, { portfolioId, day })).length > 0;
}

const kill = prepared((db, p: Params<{ accountId: number; killedAt: Date | null }>) =>
  db
    .updateTable('broker_link')
    .set({ killedAt: p.killedAt })
    .where('accountId', '=', p.accountId)
    .where(sql<boolean>`("killedAt" IS NULL) <> (${p.killedAt}::timestamptz IS NULL)`),
);

/** Sets or resets the kill switch of an account. False when it was so before, or without a link. */
export async function setAccountKill(tx: Tx, accountId: number, killedAt: Date | null): Promise<boolean> {
  return (await countIn(tx, kill, { accountId, killedAt })) === 1;
}

const openOrders = prepared((db, { accountId }: Params<{ accountId: number | null }>) =>
  db
    .selectFrom('trade_order as o')
    .innerJoin('portfolio as p', 'p.id', 'o.portfolioId')
    .innerJoin('broker_link as l', 'l.accountId', 'p.trackAccountId')
    .select(['o.id', 'o.portfolioId'])
    .where('o.status', 'in', openStatusLiterals)
    .where(sql<boolean>`(${accountId}::int IS NULL OR l."accountId" = ${accountId}::int)`)
    .orderBy('o.id'),
);

/** Open orders of a linked account, or of all of them. */
export const listOpenOrders = (
  tx: Tx,
  accountId: number | null,
): Promise<{ readonly id: number; readonly portfolioId: number }[]> => rowsIn(tx, openOrders, { accountId });

const cancelsUnderWay = prepared((db) =>
  db
    .selectFrom('broker_link as l')
    .innerJoin('track_account as a', 'a.id', 'l.accountId')
    .innerJoin('portfolio as p', 'p.trackAccountId', 'a.id')
    .innerJoin('trade_order as o', 'o.portfolioId', 'p.id')
    .select(['o.portfolioId', 'a.broker'])
    .distinct()
    .where('l.state', '=', sql.lit('Linked' as const))
    .where('a.isDeleted', '=', false)
    .where('p.isDeleted', '=', false)
    .where('o.status', 'in', openStatusLiterals)
    .where('o.cancelRequestedAt', 'is not', null)
    .orderBy('o.portfolioId'),
);

/** Portfolios of linked accounts with open orders whose end was requested. */
export const listCancelsUnderWay = (
  pool: Pick<Pool, 'query'>,
): Promise<{ readonly portfolioId: number; readonly broker: Broker }[]> => rows(pool, cancelsUnderWay, {});

const control = prepared((db) => db.selectFrom('broker_control').select(['killedAt', 'killedBy', 'reason']));

/** The kill switch of all brokers. */
export interface BrokersControl {
  readonly killedAt: Date | null;
  readonly killedBy: string | null;
  readonly reason: string | null;
}

export async function readBrokerControl(pool: Pick<Pool, 'query'>): Promise<BrokersControl> {
  return (await rows(pool, control, {}))[0] ?? { killedAt: null, killedBy: null, reason: null };
}

const newControl = prepared((db, p: Params<BrokersControl>) =>
  db
    .insertInto('broker_control')
    .values({ id: sql.lit(1), ...pick(p, ['killedAt', 'killedBy', 'reason']) })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(pick(p, ['killedAt', 'killedBy', 'reason']))
        .where(sql<boolean>`("broker_control"."killedAt" IS NULL) <> (${p.killedAt}::timestamptz IS NULL)`),
    ),
);

/** Sets or resets the kill switch of all brokers. False when it was so before. */
export async function setBrokerControl(tx: Tx, state: BrokersControl): Promise<boolean> {
  return (await countIn(tx, newControl, state)) === 1;
}

const linkCounts = prepared((db) =>
  db
    .selectFrom('broker_link as l')
    .innerJoin('track_account as a', 'a.id', 'l.accountId')
    .select([
      'a.broker',
      sql<number>`count(*)::int`.as('linked'),
      sql<number>`(count(*) FILTER (WHERE l."state" <> 'Linked'))::int`.as('broken'),
      sql<number>`(count(*) FILTER (WHERE EXISTS (
        SELECT FROM "broker_difference" d WHERE d."accountId" = l."accountId" AND d."decision" IS NULL)))::int`.as(
        'differing',
      ),
    ])
    .where('a.isDeleted', '=', false)
    .groupBy('a.broker')
    .orderBy('a.broker'),
);

/** Linked accounts by broker: all, with a broken link, with open differences. */
export const countLinks = (
  pool: Pick<Pool, 'query'>,
): Promise<{ broker: Broker; linked: number; broken: number; differing: number }[]> => rows(pool, linkCounts, {});

const questionRow = z.object({ id: z.string(), words: z.string() });
export const askedQuestions = z.array(questionRow);
type Question = Readonly<z.output<typeof questionRow>>;

const asked = prepared((db, p: Params<{ orderId: number; questions: string; askedAt: Date }>) =>
  db
    .insertInto('broker_question')
    .values(pick(p, ['orderId', 'questions', 'askedAt']))
    .onConflict((conflict) =>
      conflict
        .column('orderId')
        .doUpdateSet({
          // Those that were confirmed before stay, so that they are sent again with the new ones.
          questions: sql`"broker_question"."questions" || ${p.questions}::jsonb`,
          askedAt: p.askedAt,
          isConfirmed: null,
          answeredAt: null,
        })
        .where('broker_question.answeredAt', 'is not', null),
    ),
);

/** Stores what a broker asks about an order. False while its owner has not answered what was asked before. */
export async function askOwner(
  tx: Tx,
  orderId: number,
  questions: readonly Question[],
  askedAt: Date,
): Promise<boolean> {
  return (await countIn(tx, asked, { orderId, questions: JSON.stringify(questions), askedAt })) === 1;
}

const waiting = prepared(
  (db, { userId }: Params<{ userId: number }>) =>
    db
      .selectFrom('broker_question as q')
      .innerJoin('trade_order as o', 'o.id', 'q.orderId')
      .innerJoin('portfolio as p', 'p.id', 'o.portfolioId')
      .select([
        'q.orderId',
        'o.portfolioId',
        'p.name as portfolioName',
        'p.trackAccountId',
        'o.symbol',
        'o.side',
        'o.shares',
        'q.questions',
        'q.askedAt',
      ])
      .where('p.userId', '=', userId)
      .where('q.answeredAt', 'is', null)
      .where('o.status', 'in', openStatusLiterals)
      .orderBy('q.askedAt')
      .limit(sql.lit(200)),
  { questions: askedQuestions },
);

/** Questions of brokers that wait for their owner, the oldest first. */
export const listWaitingQuestions = (
  pool: Pick<Pool, 'query'>,
  userId: number,
): Promise<
  {
    orderId: number;
    portfolioId: number;
    portfolioName: string;
    trackAccountId: number;
    symbol: string;
    side: OrderSide;
    shares: string;
    questions: Question[];
    askedAt: Date;
  }[]
> => rows(pool, waiting, { userId });

const answer = prepared((db, p: Params<{ userId: number; orderId: number; isConfirmed: boolean; answeredAt: Date }>) =>
  db
    .updateTable('broker_question as q')
    .from('trade_order as o')
    .innerJoin('portfolio as p', 'p.id', 'o.portfolioId')
    .set(pick(p, ['isConfirmed', 'answeredAt']))
    .whereRef('o.id', '=', 'q.orderId')
    .where('q.orderId', '=', p.orderId)
    .where('p.userId', '=', p.userId)
    .where('q.answeredAt', 'is', null)
    .where('o.status', 'in', openStatusLiterals)
    .returning('o.portfolioId'),
);

/** Stores the owner's answer to what a broker asks about an open order. @returns its portfolio; null where nothing waits */
export async function answerQuestion(
  tx: Tx,
  answered: { userId: number; orderId: number; isConfirmed: boolean; answeredAt: Date },
): Promise<number | null> {
  return (await rowsIn(tx, answer, answered))[0]?.portfolioId ?? null;
}

const ownQuestion = prepared((db, p: Params<{ userId: number; orderId: number }>) =>
  db
    .selectFrom('broker_question as q')
    .innerJoin('trade_order as o', 'o.id', 'q.orderId')
    .innerJoin('portfolio as p', 'p.id', 'o.portfolioId')
    .select('q.orderId')
    .where('q.orderId', '=', p.orderId)
    .where('p.userId', '=', p.userId),
);

/** Whether a broker has asked the user about an order. */
export async function hasQuestion(tx: Tx, userId: number, orderId: number): Promise<boolean> {
  return (await rowsIn(tx, ownQuestion, { userId, orderId })).length > 0;
}

const unanswered = prepared((db) =>
  db
    .selectFrom('broker_question as q')
    .innerJoin('trade_order as o', 'o.id', 'q.orderId')
    .select(['o.clientKey', 'o.portfolioId'])
    .where('q.answeredAt', 'is', null)
    .where('o.status', 'in', openStatusLiterals)
    .orderBy('q.orderId'),
);

/** Open orders about which a broker waits for an answer. */
export const listUnansweredOrders = (
  pool: Pick<Pool, 'query'>,
): Promise<{ readonly clientKey: string; readonly portfolioId: number }[]> => rows(pool, unanswered, {});
