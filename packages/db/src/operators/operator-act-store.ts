import type { OperatorActKind } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, pick, prepared, rows, type SqlBuilder } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { storedNameOf } from './acting-operator.ts';

/** An act of an operator: who, when, what, why. Rows are never changed or removed. */
export interface NewOperatorAct {
  /** Wall clock. */
  readonly at: Date;
  /** Name of the operator. That of a user of the product is not stored: it is read by the id. */
  readonly operator: string;
  /** The operator as a user of the product; null for one at the shell. */
  readonly operatorId: number | null;
  readonly act: OperatorActKind;
  /** The user whom it concerns; null for none. */
  readonly userId: number | null;
  /** What it concerns, in words without personal data, as no row is ever changed; empty for the user itself. */
  readonly subject: string;
  readonly detail: string;
  readonly reason: string;
}

const insertion = prepared((db, p: Params<NewOperatorAct>) =>
  db
    .insertInto('operator_act')
    .values(pick(p, ['at', 'operator', 'operatorId', 'act', 'userId', 'subject', 'detail', 'reason'])),
);

/** Adds an act to the log of operators, in the transaction of what was done. */
export async function recordOperatorAct(tx: Tx, act: NewOperatorAct): Promise<void> {
  const { operator: name, operatorId: userId } = act;
  await countIn(tx, insertion, { ...act, operator: storedNameOf({ name, userId }) });
}

export interface StoredOperatorAct extends NewOperatorAct {
  readonly id: number;
}

interface ActsWanted {
  /** Null for every kind. */
  readonly act: OperatorActKind | null;
  readonly userId: number | null;
  readonly before: number | null;
  readonly limit: number;
}

/** Acts with the names that their users have now; those of deleted accounts are without meaning. */
const acts = (db: SqlBuilder) =>
  db
    .selectFrom('operator_act as a')
    .leftJoin('app_user as o', 'o.userId', 'a.operatorId')
    .leftJoin('app_user as u', 'u.userId', 'a.userId')
    .select(['a.id', 'a.at', 'a.operatorId', 'a.act', 'a.userId', 'a.detail', 'a.reason'])
    .select([
      sql<string>`COALESCE(o."userName", a."operator")`.as('operator'),
      sql<string>`CASE WHEN a."subject" = '' THEN COALESCE(u."userName", '') ELSE a."subject" END`.as('subject'),
    ]);
const allActs = prepared((db, { before, limit }: Params<ActsWanted>) =>
  acts(db).where(sql<boolean>`a."id" < COALESCE(${before}::int, 2147483647)`).orderBy('a.id', 'desc').limit(limit),
);
const actsOnUser = prepared((db, { userId, limit }: Params<ActsWanted>) =>
  acts(db).where('a.userId', '=', userId).orderBy('a.id', 'desc').limit(limit),
);

const actsOfKind = prepared((db, { act, before, limit }: Params<ActsWanted>) =>
  acts(db)
    .where('a.act', '=', sql<OperatorActKind>`${act}::text`)
    .where(sql<boolean>`a."id" < COALESCE(${before}::int, 2147483647)`)
    .orderBy('a.id', 'desc')
    .limit(limit),
);

const counted = prepared((db, { act }: Params<Pick<ActsWanted, 'act'>>) =>
  db
    .selectFrom('operator_act')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`(${act}::text IS NULL OR "act" = ${act}::text)`),
);

/** How many acts there are, of a kind or of all. */
export async function countOperatorActs(pool: Pick<Pool, 'query'>, act: OperatorActKind | null): Promise<number> {
  return (await rows(pool, counted, { act }))[0]?.count ?? 0;
}

/** Acts of operators, newest first: those on one user, or all, or those of a kind, that are older than `before` where it is given. */
export function listOperatorActs(
  pool: Pick<Pool, 'query'>,
  { userId = null, act = null, before = null, limit }: Partial<ActsWanted> & { limit: number },
): Promise<StoredOperatorAct[]> {
  const ofAll = act === null ? allActs : actsOfKind;
  return rows(pool, userId === null ? ofAll : actsOnUser, { userId, act, before, limit });
}
