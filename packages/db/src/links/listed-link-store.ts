import type { TradingDay } from '@pipa/calendar';
import { type Broker, brokersThat } from '@pipa/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

/** Bounds the list; a user has fewer linked accounts. */
const MAX_LISTED_LINKS = 300;

const position = z.object({
  symbol: z.string(),
  shares: z.number(),
  outside: z.number(),
  price: z.number().nullable(),
  unitCost: z.number().nullable(),
});

const linksOf = prepared(
  (db, p: Params<{ userId: number; day: TradingDay }>) =>
    db
      .selectFrom('track_account as a')
      .leftJoin('broker_link as l', 'l.accountId', 'a.id')
      .leftJoin('broker_balance as b', 'b.accountId', 'a.id')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('broker_sync')
            .select(['requestedAt', 'progress', 'endedAt', 'fault'])
            .whereRef('accountId', '=', 'a.id')
            .orderBy('id', 'desc')
            .limit(sql.lit(1))
            .as('s'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('broker_difference')
            .select(sql<number>`count(*)::int`.as('open'))
            .whereRef('accountId', '=', 'a.id')
            .where('decision', 'is', null)
            .as('d'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('trade_order as o')
            .innerJoin('portfolio as p', 'p.id', 'o.portfolioId')
            .leftJoinLateral(
              (x) =>
                x
                  .selectFrom('execution')
                  .select(sql<string>`COALESCE(sum("shares" * "price"), 0)`.as('traded'))
                  .whereRef('orderId', '=', 'o.id')
                  .as('x'),
              (join) => join.onTrue(),
            )
            .select([
              sql<number>`count(*)::int`.as('orders'),
              sql<number>`COALESCE(sum("x"."traded" + CASE WHEN "o"."closedAt" IS NULL
                THEN ("o"."shares" - "o"."filledShares") * COALESCE("o"."limitPrice", 0) ELSE 0 END), 0)::float8`.as(
                'dollars',
              ),
            ])
            .whereRef('p.trackAccountId', '=', 'a.id')
            .where('o.tradeDay', '=', sql<TradingDay>`${p.day}::date`)
            .where('o.submittedAt', 'is not', null)
            .as('t'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('broker_position as r')
            .leftJoinLateral(
              (x) =>
                x
                  .selectFrom('position')
                  .innerJoin('portfolio as owner', 'owner.id', 'position.portfolioId')
                  .select(sql<string>`COALESCE(sum("position"."shares"), 0)`.as('shares'))
                  .whereRef('owner.trackAccountId', '=', 'r.accountId')
                  .whereRef('position.symbol', '=', 'r.symbol')
                  .as('held'),
              (join) => join.onTrue(),
            )
            .select(
              sql<unknown>`jsonb_agg(jsonb_build_object('symbol', "r"."symbol", 'shares', "r"."shares"::float8,
                'outside', ("r"."shares" - "held"."shares")::float8, 'price', "r"."price"::float8,
                'unitCost', "r"."unitCost"::float8) ORDER BY "r"."symbol")`.as('positions'),
            )
            .whereRef('r.accountId', '=', 'a.id')
            .as('q'),
        (join) => join.onTrue(),
      )
      .select([
        'a.id',
        'a.broker',
        'a.tradeType',
        'a.lastSyncAt',
        'l.state',
        'l.brokenReason',
        'l.linkedAt',
        'l.linkEndsAt',
        'l.verifiedAt',
        'l.killedAt',
        'l.isDryRun',
        'l.mostOrdersADay',
        sql<number | null>`"l"."mostDollarsADay"::float8`.as('mostDollarsADay'),
        'l.mostOfVolume',
        'l.mostFromPrice',
        's.requestedAt',
        's.progress',
        's.endedAt',
        's.fault',
        'd.open',
        't.orders',
        't.dollars',
        sql<number | null>`("b"."settled" + "b"."unsettled")::float8`.as('totalCash'),
        sql<number | null>`"b"."buyingPower"::float8`.as('buyingPower'),
        sql<number | null>`"b"."netLiquidation"::float8`.as('netLiquidation'),
        'b.readAt',
        'q.positions',
      ])
      .where('a.userId', '=', p.userId)
      .where('a.isDeleted', '=', false)
      .where('a.broker', 'not in', brokersThat('booksAreOurs') as Broker[])
      .orderBy('a.id', 'desc')
      .limit(sql.lit(MAX_LISTED_LINKS)),
  { positions: z.array(position).nullable() },
);
/** An account at an outside broker with its link, its last reading and its last sync; dollars. */
export type ListedLink = NonNullable<(typeof linksOf)['row']>;

/** The accounts of a user at outside brokers, the newest first. `day`: the present trading day. */
export const listLinks = (pool: Pick<Pool, 'query'>, userId: number, day: TradingDay): Promise<ListedLink[]> =>
  rows(pool, linksOf, { userId, day });
