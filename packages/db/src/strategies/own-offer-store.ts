import { type LongShort, OWN_STRATEGY_PREFIX, type StrategyStatus } from '@pipa/contract';
import { sql } from 'kysely';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, prepared, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { type NewReport, replaceReport } from './report-writes.ts';
import type { NewStrategy } from './strategy-offer-store.ts';
import { type StrategyDeclaration, strategyDeclaration } from './strategy-version-store.ts';
import { updateStrategy } from './update-strategy.ts';

/** An own strategy with the version that decides. */
export interface OwnStrategy {
  readonly id: number;
  readonly name: string;
  readonly status: StrategyStatus;
  readonly longShort: LongShort;
  readonly useMargin: boolean;
  readonly riskLevel: number;
  readonly hash: string;
  readonly declaration: StrategyDeclaration;
}

const locked = prepared(
  (db, { code }: Params<{ code: string }>) =>
    db
      .selectFrom('strategy as s')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('strategy_version as v')
            .select(['v.hash', 'v.declaration'])
            .whereRef('v.strategyId', '=', 's.id')
            .orderBy('v.id', 'desc')
            .limit(1)
            .as('v'),
        (join) => join.onTrue(),
      )
      .select(['s.id', 's.name', 's.status', 's.longShort', 's.useMargin', 's.riskLevel', 'v.hash', 'v.declaration'])
      .where('s.code', '=', code)
      .forNoKeyUpdate('s'),
  { declaration: strategyDeclaration },
);

/** Locks an own strategy until the transaction ends; null for a code that was never released. */
export async function lockOwnStrategy(tx: Tx, code: string): Promise<OwnStrategy | null> {
  return (await rowsIn(tx, locked, { code }))[0] ?? null;
}

const othersNamed = prepared((db, { name, code }: Params<{ name: string; code: string }>) =>
  db.selectFrom('strategy').select('id').where('name', '=', name).where('code', '<>', code),
);

/** Whether a strategy of another code has a name. */
export const isNameOfAnother = async (tx: Tx, name: string, code: string): Promise<boolean> =>
  (await rowsIn(tx, othersNamed, { name, code })).length > 0;

const others = prepared((db, { code }: Params<{ code: string }>) =>
  db
    .selectFrom('strategy')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`starts_with("code", ${sql.lit(OWN_STRATEGY_PREFIX)})`)
    .where('status', '<>', 'Offline')
    .where('code', '<>', code),
);

const ownOffer = prepared((db) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtext('pipa own strategies on offer'))`.as('locked')),
);

/** Own strategies on offer, without the one of a code. No other transaction counts them until this one ends. */
export async function countOwnStrategiesOnOffer(tx: Tx, except: string): Promise<number> {
  await rowsIn(tx, ownOffer, {});
  const { count } = onlyRow(await rowsIn(tx, others, { code: except }));
  return count;
}

/**
 * Changes an own strategy to what another version of it is, offers it, and replaces the report of a period; the evaluation makes the
 * others anew.
 */
export async function changeOwnStrategy(
  tx: Tx,
  id: number,
  offer: Partial<NewStrategy> & Pick<NewStrategy, 'parameters' | 'universe'>,
  report: NewReport,
  at: Date,
): Promise<void> {
  await updateStrategy(tx, id, { ...offer, modifiedAt: at, evaluatedVersion: null });
  await replaceReport(tx, id, report);
}
