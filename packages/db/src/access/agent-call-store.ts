import {
  AGENT_CALLS_SHOWN,
  AGENT_USE_DAYS,
  type AgentCallKind,
  type AgentOutcome,
  type AgentUseRow,
} from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, pick, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

export interface NewAgentCall {
  readonly userId: number;
  readonly keyId: number;
  readonly keyName: string;
  readonly kind: AgentCallKind;
  readonly name: string;
  readonly call: string;
  readonly at: Date;
  readonly ms: number;
  readonly outcome: AgentOutcome;
  readonly errorCode: string;
}

const MAX_NAME = 80;
const MAX_CALL = 40;

const insertion = prepared((db, p: Params<NewAgentCall>) =>
  db
    .insertInto('agent_call')
    .values(pick(p, ['userId', 'keyId', 'keyName', 'kind', 'name', 'call', 'at', 'ms', 'outcome', 'errorCode'])),
);

/** Keeps a call of an assistant; what the assistant wrote is cut to the columns. */
export async function recordAgentCall(pool: Pick<Pool, 'query'>, call: NewAgentCall): Promise<void> {
  await rows(pool, insertion, { ...call, name: call.name.slice(0, MAX_NAME), call: call.call.slice(0, MAX_CALL) });
}

export interface ListedAgentCall extends Omit<NewAgentCall, 'userId' | 'keyId'> {
  readonly id: number;
}

const newest = prepared((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('agent_call')
    .select(['id', 'keyName', 'kind', 'name', 'call', 'at', 'ms', 'outcome', 'errorCode'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(sql.lit(AGENT_CALLS_SHOWN)),
);

/** The newest calls of a user's assistants, newest first. */
export const listAgentCalls = (pool: Pick<Pool, 'query'>, userId: number): Promise<ListedAgentCall[]> =>
  rows(pool, newest, { userId });

const switchOf = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('app_user').select('agentsOffAt').where('userId', '=', userId),
);

/** Since when a user's assistants are refused; null while they may call. */
export async function agentsOffSince(pool: Pick<Pool, 'query'>, userId: number): Promise<Date | null> {
  return (await rows(pool, switchOf, { userId }))[0]?.agentsOffAt ?? null;
}

const switching = prepared((db, p: Params<{ userId: number; offAt: Date | null }>) =>
  db
    .updateTable('app_user')
    .set({ agentsOffAt: sql<Date | null>`${p.offAt}::timestamptz` })
    .where('userId', '=', p.userId)
    .where(sql<boolean>`("agentsOffAt" IS NULL) <> (${p.offAt}::timestamptz IS NULL)`),
);

/** Refuses a user's assistants from an instant on, or takes their calls again. @returns whether that is a change */
export async function switchAgents(tx: Tx, userId: number, offAt: Date | null): Promise<boolean> {
  return (await countIn(tx, switching, { userId, offAt })) === 1;
}

const counting = prepared((db, { since }: Params<{ since: Date }>) => {
  const of = (outcome: AgentOutcome) => sql<number>`count(*) FILTER (WHERE "outcome" = ${sql.lit(outcome)})::int`;
  const day = sql<string>`to_char("at" AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;
  return db
    .selectFrom('agent_call')
    .select([
      day.as('day'),
      sql<number>`count(DISTINCT "userId")::int`.as('users'),
      sql<number>`count(*)::int`.as('calls'),
      of('refused').as('refused'),
      of('failed').as('failed'),
      of('cancelled').as('cancelled'),
    ])
    .where('at', '>', since)
    .groupBy(day)
    .orderBy('day', 'desc')
    .limit(sql.lit(AGENT_USE_DAYS + 1));
});

/** Calls of all assistants since an instant, by UTC day, newest first. */
export const countAgentCalls = (pool: Pick<Pool, 'query'>, since: Date): Promise<AgentUseRow[]> =>
  rows(pool, counting, { since });
