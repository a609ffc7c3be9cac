import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** Tokens of one session; an older one ends. */
const MOST_TOKENS = 5;

interface NewToken {
  readonly tokenHash: Buffer;
  readonly sessionId: number;
  readonly createdAt: Date;
}

const addition = prepared((db, p: Params<NewToken>) =>
  db.insertInto('forum_token').values({ tokenHash: p.tokenHash, sessionId: p.sessionId, createdAt: p.createdAt }),
);
const surplus = prepared((db, { sessionId }: Params<{ sessionId: number }>) =>
  db
    .deleteFrom('forum_token')
    .where('tokenHash', 'in', (q) =>
      q
        .selectFrom('forum_token')
        .select('tokenHash')
        .where('sessionId', '=', sessionId)
        .orderBy('createdAt', 'desc')
        .offset(MOST_TOKENS),
    ),
);

/** Keeps a token of a session, with which it ends. */
export async function addForumToken(tx: Tx, token: NewToken): Promise<void> {
  await countIn(tx, addition, token);
  await countIn(tx, surplus, token);
}

const sessionOf = prepared((db, { tokenHash }: Params<{ tokenHash: Buffer }>) =>
  db.selectFrom('forum_token').select('sessionId').where('tokenHash', '=', sql<Buffer>`${tokenHash}::bytea`),
);

/** The session that a token of the forum was made from; null for no token. */
export async function findForumToken(pool: Pick<Pool, 'query'>, tokenHash: Buffer): Promise<number | null> {
  const [found] = await rows(pool, sessionOf, { tokenHash });
  return found?.sessionId ?? null;
}
