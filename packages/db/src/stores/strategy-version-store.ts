import { dayToUtcDate, type RebalancePeriod, type TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import type { Pool, Prisma } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import { modelsOf, type Tx } from './transaction.ts';

/** What the sources of a version declare, as they were read at its release. */
export interface StrategyDeclaration {
  readonly name: string;
  readonly description: string;
  readonly rebalance: RebalancePeriod;
  /** Sessions before the first decision. */
  readonly warmUpSessions: number;
  readonly longShort: 'LONG' | 'LONG_SHORT';
  readonly parameters: Readonly<
    Record<string, { readonly value: number; readonly min: number; readonly max: number; readonly integer: boolean }>
  >;
  /** The values of the parameters that this version runs with. */
  readonly values: Readonly<Record<string, number>>;
}

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
  /** Day of the market clock at the release. */
  readonly releasedDay: TradingDay;
}

const newest = prepared((db, { code }: Params<{ code: string }>) =>
  db
    .selectFrom('strategy as s')
    .innerJoin('strategy_version as v', 'v.strategyId', 's.id')
    .select([
      'v.id',
      'v.strategyId',
      'v.hash',
      'v.entry',
      sql<Record<string, string>>`"v"."sources"`.as('sources'),
      sql<StrategyDeclaration>`"v"."declaration"`.as('declaration'),
      'v.releasedAt',
      'v.releasedDay',
    ])
    .where('s.code', '=', code)
    .orderBy('v.id', 'desc')
    .limit(1),
);

/** The version of an own strategy that decides; null for an unknown code and for strategies of the product. */
export async function readStrategyVersion(pool: Pick<Pool, 'query'>, code: string): Promise<ReleasedVersion | null> {
  const [found] = await rows(pool, newest, { code });
  return found ?? null;
}

/** Stores a release within the transaction of what it changes; it decides from then on. @returns its id */
export async function addStrategyVersion(
  tx: Tx,
  { sources, declaration, releasedDay, ...version }: Omit<ReleasedVersion, 'id'>,
): Promise<number> {
  const data = {
    ...version,
    sources: sources as Prisma.InputJsonObject,
    declaration: declaration as unknown as Prisma.InputJsonObject,
    releasedDay: dayToUtcDate(releasedDay),
  };
  const { id } = await (await modelsOf(tx)).strategyVersion.create({ data });
  return id;
}
