import type { OperatorActKind } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from './transaction.ts';

/** An act of an operator: who, when, what, why. Rows are never changed or removed. */
export interface NewOperatorAct {
  /** Wall clock. */
  readonly at: Date;
  /** Name of the operator. */
  readonly operator: string;
  /** The operator as a user of the product; null for one at the shell. */
  readonly operatorId: number | null;
  readonly act: OperatorActKind;
  /** The user whom it concerns; null for none. */
  readonly userId: number | null;
  /** What it concerns, in words that outlive its row. */
  readonly subject: string;
  readonly detail: string;
  readonly reason: string;
}

const insertion = prepared((db, p: Params<NewOperatorAct>) =>
  db.insertInto('operator_act').values({
    at: p.at,
    operator: p.operator,
    operatorId: p.operatorId,
    act: p.act,
    userId: p.userId,
    subject: p.subject,
    detail: p.detail,
    reason: p.reason,
  }),
);

/** Adds an act to the log of operators, in the transaction of what was done. */
export async function recordOperatorAct(tx: Tx, act: NewOperatorAct): Promise<void> {
  await countIn(tx, insertion, act);
}

export interface StoredOperatorAct extends NewOperatorAct {
  readonly id: number;
}

interface ActsWanted {
  readonly userId: number | null;
  readonly before: number | null;
  readonly limit: number;
}

const columns = ['id', 'at', 'operator', 'operatorId', 'act', 'userId', 'subject', 'detail', 'reason'] as const;
const allActs = prepared((db, { before, limit }: Params<ActsWanted>) =>
  db
    .selectFrom('operator_act')
    .select(columns)
    .where(sql<boolean>`"id" < COALESCE(${before}::int, 2147483647)`)
    .orderBy('id', 'desc')
    .limit(limit),
);
const actsOnUser = prepared((db, { userId, limit }: Params<ActsWanted>) =>
  db.selectFrom('operator_act').select(columns).where('userId', '=', userId).orderBy('id', 'desc').limit(limit),
);

/** Acts of operators, newest first: those on one user, or all that are older than `before` where it is given. */
export function listOperatorActs(
  pool: Pick<Pool, 'query'>,
  { userId = null, before = null, limit }: Partial<ActsWanted> & { limit: number },
): Promise<StoredOperatorAct[]> {
  return rows(pool, userId === null ? allActs : actsOnUser, { userId, before, limit });
}
