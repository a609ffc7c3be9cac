import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '@pipa/db/testing/connections';
import type { ApiClient } from './api-client.ts';

/** A change of cash whose amount no other write has, so that its rows are found again. */
export interface MoneyWrite {
  readonly kind: 'adjustCash' | 'modifyCash';
  /** Account of `adjustCash`, portfolio of `modifyCash`. */
  readonly target: number;
  readonly dollars: number;
  /** Unknown: no answer within the time that the client repeats it. */
  outcome: 'under way' | 'acknowledged' | 'refused' | 'unknown';
  attempts: number;
}

/** The lease of a key whose first request lost its database lasts a minute. */
const REPEAT_LIMIT_MS = 100_000;
/** As the API asks for in Retry-After, and longer while a key is held. */
const PAUSE_MS = 2_000;
const HELD_PAUSE_MS = 5_000;
const NOT_YET = /has no answer yet/;
const TOOK_EFFECT = /took effect/;

const PATHS = { adjustCash: 'simutrader/adjustCash', modifyCash: 'portfolios/modifyCash' } as const;
const FIELDS = { adjustCash: 'trackAccountId', modifyCash: 'portfolioId' } as const;

function outcomeOf(status: number, words: string): MoneyWrite['outcome'] {
  if (status === 200 || TOOK_EFFECT.test(words)) return 'acknowledged';
  return status >= 500 || status === 0 || NOT_YET.test(words) ? 'under way' : 'refused';
}

/** Sends a write, and again under the same Idempotency-Key until its outcome is known, as a client does that lost an answer. */
export async function writeUntilAnswered(api: ApiClient, token: string, write: MoneyWrite): Promise<void> {
  const key = randomUUID();
  const body = { [FIELDS[write.kind]]: write.target, cash: write.dollars };
  for (const endMs = performance.now() + REPEAT_LIMIT_MS; performance.now() < endMs; ) {
    write.attempts += 1;
    const { status, words } = await api.post(PATHS[write.kind], { token, body, key });
    write.outcome = outcomeOf(status, words);
    if (write.outcome !== 'under way') return;
    await wait(NOT_YET.test(words) ? HELD_PAUSE_MS : PAUSE_MS);
  }
  write.outcome = 'unknown';
}

const ROWS: Record<MoneyWrite['kind'], string> = {
  adjustCash: `
    SELECT e."accountId" AS "target", p."amount"::float AS "dollars", count(*)::int AS "n"
    FROM "ledger_entry" e JOIN "ledger_posting" p ON p."entryId" = e."id"
    WHERE e."kind" IN ('Deposit', 'Withdrawal') AND p."bucket" = 'Cash' AND p."portfolioId" IS NULL GROUP BY 1, 2`,
  modifyCash: `
    SELECT "portfolioId" AS "target", "cash"::float AS "dollars", count(*)::int AS "n" FROM "cash_change" GROUP BY 1, 2`,
};

/** Writes that are not in the database as often as their answers say: once when acknowledged, never when refused. */
export async function findWrongWrites(pool: Pool, writes: readonly MoneyWrite[]): Promise<string[]> {
  const faults: string[] = [];
  for (const [kind, sql] of Object.entries(ROWS)) {
    const { rows } = await pool.query<{ target: number; dollars: number; n: number }>(sql);
    const found = new Map(rows.map(({ target, dollars, n }) => [`${target} ${dollars}`, n]));
    for (const write of writes.filter((each) => each.kind === kind)) {
      const times = found.get(`${write.target} ${write.dollars}`) ?? 0;
      const isRight = write.outcome === 'acknowledged' ? times === 1 : write.outcome === 'refused' && times === 0;
      if (!isRight) faults.push(`${times} rows of a write: ${JSON.stringify(write)}`);
    }
  }
  return faults;
}
