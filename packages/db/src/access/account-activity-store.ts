import { ACCOUNT_ACTIVITIES_SHOWN, type AccountActivityKind } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, pick, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

export interface NewAccountActivity {
  readonly userId: number;
  readonly kind: AccountActivityKind;
  /** Such as the name of a passkey; cut at 200 characters. */
  readonly detail?: string;
  /** The client whose request caused it; null where a job or an operator did. */
  readonly client: { readonly address: string; readonly userAgent: string } | null;
  /** Wall clock. */
  readonly at: Date;
}

const MAX_ADDRESS = 64;
const MAX_TEXT = 200;

interface Row extends Omit<NewAccountActivity, 'client'> {
  detail: string;
  address: string;
  userAgent: string;
}

const insertion = prepared((db, p: Params<Row>) =>
  db.insertInto('account_activity').values(pick(p, ['userId', 'kind', 'detail', 'address', 'userAgent', 'at'])),
);

/** Adds an entry to the log that the owner of an account reads, in the transaction of what happened. */
export async function recordAccountActivity(
  tx: Tx,
  { userId, kind, detail = '', client, at }: NewAccountActivity,
): Promise<void> {
  await countIn(tx, insertion, {
    userId,
    kind,
    detail: detail.slice(0, MAX_TEXT),
    address: client?.address.slice(0, MAX_ADDRESS) ?? '',
    userAgent: client?.userAgent.slice(0, MAX_TEXT) ?? '',
    at,
  });
}

export interface ListedAccountActivity extends Row {
  readonly id: number;
}

const newest = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('account_activity')
    .select([sql<number>`"id"::float8`.as('id'), 'userId', 'kind', 'detail', 'address', 'userAgent', 'at'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(sql.lit(ACCOUNT_ACTIVITIES_SHOWN)),
);

/** The newest entries of a user's log, newest first. */
export function listAccountActivities(pool: Pick<Pool, 'query'>, userId: number): Promise<ListedAccountActivity[]> {
  return rows(pool, newest, { userId });
}
