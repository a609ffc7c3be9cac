import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

/** What decides whether a signed-in session is still good. */
export interface SessionAge {
  readonly id: number;
  readonly remembered: boolean;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date;
}

const unrevoked = prepared((db, { ids }: Params<{ ids: readonly number[] }>) =>
  db
    .selectFrom('session')
    .select(['id', 'remembered', 'expiresAt', 'lastUsedAt'])
    .where('id', '=', sql<number>`any(${ids})`)
    .where('revokedAt', 'is', null),
);

/** Sessions of the given ids that were not revoked. */
export function readUnrevokedSessions(pool: Pick<Pool, 'query'>, ids: readonly number[]): Promise<SessionAge[]> {
  return rows(pool, unrevoked, { ids });
}
