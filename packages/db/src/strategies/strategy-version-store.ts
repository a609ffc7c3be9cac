import type { TradingDay } from '@pipa/calendar';
import { longShort, rebalancePeriod } from '@pipa/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Pool } from '../client.ts';
import { numbersByName } from '../sql/json.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, pick, prepared, rows, rowsIn, type SqlBuilder } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

const declaredParameter = z.object({ value: z.number(), min: z.number(), max: z.number(), integer: z.boolean() });

export const strategyDeclaration = z.object({
  name: z.string(),
  description: z.string(),
  rebalance: rebalancePeriod,
  /** Sessions before the first decision. */
  warmUpSessions: z.number(),
  longShort: longShort.extract(['LONG', 'LONG_SHORT']),
  parameters: z.record(z.string(), declaredParameter).readonly(),
  /** The values of the parameters that this version runs with. */
  values: numbersByName.readonly(),
});

/** What the sources of a version declare, as they were read at its release. */
export type StrategyDeclaration = Readonly<z.output<typeof strategyDeclaration>>;

/** A release of an operator's own strategy. */
export interface ReleasedVersion {
  readonly id: number;
  readonly strategyId: number;
  /** SHA-256 over the sources, in hex. */
  readonly hash: string;
  /** Path of the file that exports the strategy, one of the sources. */
  readonly entry: string;
  /** Text of each file by its path. */
  readonly sources: Readonly<Record<string, string>>;
  readonly declaration: StrategyDeclaration;
  readonly releasedAt: Date;
  /** The first day whose close it decides; the first version of a strategy decides for the close before, too. */
  readonly releasedDay: TradingDay;
}

const released = (db: SqlBuilder) =>
  db
    .selectFrom('strategy as s')
    .innerJoin('strategy_version as v', 'v.strategyId', 's.id')
    .select([
      'v.id',
      'v.strategyId',
      'v.hash',
      'v.entry',
      'v.sources',
      'v.declaration',
      'v.releasedAt',
      'v.releasedDay',
    ]);

const releasedJson = { sources: z.record(z.string(), z.string()), declaration: strategyDeclaration };

const newest = prepared(
  (db, { code }: Params<{ code: string }>) => released(db).where('s.code', '=', code).orderBy('v.id', 'desc').limit(1),
  releasedJson,
);

/** The version of an own strategy that decides; null for an unknown code and for strategies of the product. */
export async function readStrategyVersion(pool: Pick<Pool, 'query'>, code: string): Promise<ReleasedVersion | null> {
  const [found] = await rows(pool, newest, { code });
  return found ?? null;
}

const decidingAt = prepared(
  (db, { code, day }: Params<{ code: string; day: TradingDay }>) =>
    released(db)
      .select(
        sql<TradingDay | null>`(SELECT min("n"."releasedDay") FROM "strategy_version" AS "n"
        WHERE "n"."strategyId" = "v"."strategyId" AND "n"."id" > "v"."id")::text`.as('nextReleasedDay'),
      )
      .where('s.code', '=', code)
      // The newest of those released by then, else the oldest.
      .orderBy(sql`"v"."releasedDay" <= ${day}::date`, 'desc')
      .orderBy(sql`CASE WHEN "v"."releasedDay" <= ${day}::date THEN -"v"."id" ELSE "v"."id" END`)
      .limit(1),
  releasedJson,
);

/** A version with the first day whose close the next one decides. */
type DecidingVersion = ReleasedVersion & { readonly nextReleasedDay: TradingDay | null };

/**
 * The version of an own strategy that decided at the close of a day; the first one for a day before it, as its release decides for the
 * close before. Null for an unknown code and for strategies of the product.
 */
export async function readVersionDecidingAt(
  pool: Pick<Pool, 'query'>,
  code: string,
  day: TradingDay,
): Promise<DecidingVersion | null> {
  const [found] = await rows(pool, decidingAt, { code, day });
  return found ?? null;
}

const declared = prepared(
  (db, { code }: Params<{ code: string }>) =>
    db
      .selectFrom('strategy as s')
      .innerJoin('strategy_version as v', 'v.strategyId', 's.id')
      .select(['s.universe', 'v.declaration'])
      .where('s.code', '=', code)
      .orderBy('v.id', 'desc')
      .limit(1),
  { declaration: strategyDeclaration },
);

/** What the version of an own strategy that decides declares, with the symbols that it chooses from, without its sources. */
export async function readStrategyDeclaration(
  pool: Pick<Pool, 'query'>,
  code: string,
): Promise<{ readonly universe: readonly string[]; readonly declaration: StrategyDeclaration } | null> {
  const [found] = await rows(pool, declared, { code });
  return found ?? null;
}

type VersionParams = Omit<ReleasedVersion, 'id' | 'sources' | 'declaration'> & { sources: string; declaration: string };

const addition = prepared((db, p: Params<VersionParams>) =>
  db
    .insertInto('strategy_version')
    .values(pick(p, ['strategyId', 'hash', 'entry', 'sources', 'declaration', 'releasedAt', 'releasedDay']))
    .returning('id'),
);

/** Stores a release within the transaction of what it changes; it decides from then on. @returns its id */
export async function addStrategyVersion(tx: Tx, version: Omit<ReleasedVersion, 'id'>): Promise<number> {
  const json = { sources: JSON.stringify(version.sources), declaration: JSON.stringify(version.declaration) };
  const { id } = onlyRow(await rowsIn(tx, addition, { ...version, ...json }));
  return id;
}
