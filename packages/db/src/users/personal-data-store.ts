import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Pool, PrismaClient } from '../client.ts';
import { type Params, prepared, rows, rowsIn, type SqlBuilder } from '../sql/prepared.ts';
import { connectionOf, inSnapshot, type Tx } from '../sql/transaction.ts';
import { type PersonalTable, personalTables } from './personal-data-tables.ts';
import { updateUser } from './update-user.ts';

/** Rows in memory at once. */
const PAGE = 500;
/** Most rows of one table in an export, the first by key: years of a busy account. */
const MOST_EXPORTED_ROWS = 200_000;
/** An export of a busy account takes longer than a write may. */
const EXPORT_LIMIT_MS = 5 * 60_000;

export interface ExportedPage {
  readonly table: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** A table of which an export holds a part only. */
export interface TruncatedTable {
  readonly table: string;
  /** Rows in the export, and rows stored. */
  readonly rows: number;
  readonly of: number;
}

export interface ExportBounds {
  /** Most rows of a table. */
  readonly mostRows?: number;
  /** Tables that the user may not get. */
  readonly isWithheld?: (table: string) => boolean;
}

/**
 * Passes everything that is stored about a user to `write`, table by table in pages; a table without rows is one empty page. All of
 * it is of one snapshot, and each table is read once, by a cursor. @returns the tables that have more rows than `mostRows`
 */
export function exportPersonalData(
  prisma: PrismaClient,
  userId: number,
  write: (page: ExportedPage) => Promise<void>,
  { mostRows = MOST_EXPORTED_ROWS, isWithheld = () => false }: ExportBounds = {},
): Promise<TruncatedTable[]> {
  return inSnapshot(
    prisma,
    async (tx) => {
      const truncated: TruncatedTable[] = [];
      for (const personal of personalTables.toReversed()) {
        if (personal.notExported !== undefined || isWithheld(personal.table)) continue;
        const { table } = personal;
        let written = 0;
        for await (const page of pagesOf(tx, personal, userId, mostRows)) {
          await write({ table, rows: page });
          written += page.length;
        }
        const of = written < mostRows ? written : await countRows(tx, personal, userId);
        if (of > written) truncated.push({ table, rows: written, of });
      }
      return truncated;
    },
    EXPORT_LIMIT_MS,
  );
}

type StoredRow = Readonly<Record<string, unknown>>;

async function* pagesOf(
  tx: Tx,
  { table, owner, key, leftOut = [] }: PersonalTable,
  userId: number,
  mostRows: number,
): AsyncGenerator<StoredRow[]> {
  const connection = connectionOf(tx);
  const select = `SELECT to_jsonb(t) - $2::text[] AS "row" FROM "${table}" t WHERE ${owner} ORDER BY ${key} LIMIT ${mostRows}`;
  await connection.query(`DECLARE "exported" NO SCROLL CURSOR FOR ${select}`, [userId, leftOut]);
  for (let isFirst = true; ; isFirst = false) {
    const page = await connection.query<{ row: StoredRow }>(`FETCH ${PAGE} FROM "exported"`);
    if (page.rows.length > 0 || isFirst) yield page.rows.map(({ row }) => row);
    if (page.rows.length < PAGE) break;
  }
  await connection.query('CLOSE "exported"');
}

async function countRows(tx: Tx, { table, owner }: PersonalTable, userId: number): Promise<number> {
  const text = `SELECT count(*)::int AS n FROM "${table}" WHERE ${owner}`;
  return (await connectionOf(tx).query<{ n: number }>(text, [userId])).rows[0]?.n ?? 0;
}

/** What keeps an account from being deleted. */
export interface DeletionObstacles {
  readonly isAdministrator: boolean;
  /** Portfolios that run, or still hold positions. */
  readonly runningPortfolios: number;
  /** What is known of the subscriptions at the payment provider, those included whose price is not sold here. */
  readonly subscriptions: readonly StoredRenewal[];
}

/** What decides whether a subscription may be charged again. */
export interface StoredRenewal {
  /** The provider's word. */
  readonly status: string;
  readonly cancelAtPeriodEnd: boolean;
}

const obstaclesOf = (db: SqlBuilder, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('app_user as u')
    .select((eb) => [
      'u.role',
      eb
        .selectFrom('portfolio as p')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('p.userId', '=', 'u.userId')
        .where('p.isDeleted', '=', false)
        .where(
          sql<boolean>`(p."status" IN ('Starting', 'Started') OR EXISTS (SELECT FROM "position" h WHERE h."portfolioId" = p."id"))`,
        )
        .as('runningPortfolios'),
      jsonArrayFrom(
        eb
          .selectFrom('member_subscription as m')
          .select(['m.status', 'm.cancelAtPeriodEnd'])
          .whereRef('m.userId', '=', 'u.userId')
          .unionAll(
            eb
              .selectFrom('other_subscription as o')
              .select(['o.status', 'o.cancelAtPeriodEnd'])
              .whereRef('o.userId', '=', 'u.userId'),
          ),
      ).as('subscriptions'),
    ])
    .where('u.userId', '=', userId)
    .where('u.deletedAt', 'is', null);

const reading = prepared((db, p: Params<{ userId: number }>) => obstaclesOf(db, p));
const locking = prepared((db, p: Params<{ userId: number }>) => obstaclesOf(db, p).forUpdate('u'));

const obstaclesFrom = (user: NonNullable<(typeof reading)['row']> | undefined): DeletionObstacles | null =>
  user === undefined
    ? null
    : {
        isAdministrator: user.role === 'Administrator',
        runningPortfolios: user.runningPortfolios ?? 0,
        subscriptions: user.subscriptions,
      };

/** What keeps an account from being deleted, without a lock; null when it is deleted. */
export async function findDeletionObstacles(
  pool: Pick<Pool, 'query'>,
  userId: number,
): Promise<DeletionObstacles | null> {
  return obstaclesFrom((await rows(pool, reading, { userId }))[0]);
}

const OWNER_LOCK = 'SELECT 1 FROM "app_user" WHERE "userId" = $1 FOR UPDATE';

/** Locks a user, against commands that start something meanwhile, and reads what keeps the account; null when it is deleted. */
export async function lockForDeletion(tx: Tx, userId: number): Promise<DeletionObstacles | null> {
  // What another transaction has committed while this one waited is seen by the statement after the lock only.
  await connectionOf(tx).query(OWNER_LOCK, [userId]);
  return obstaclesFrom((await rowsIn(tx, locking, { userId }))[0]);
}

/** Removes or blanks everything about a user that is not part of the books. */
export async function deletePersonalData(tx: Tx, userId: number, at: Date): Promise<void> {
  const connection = connectionOf(tx);
  for (const { table, owner, atDeletion, uncount } of personalTables) {
    if (uncount !== undefined) await connection.query(uncount, [userId]);
    if (atDeletion === 'remove') await connection.query(`DELETE FROM "${table}" WHERE ${owner}`, [userId]);
    else if ('blank' in atDeletion) {
      await connection.query(`UPDATE "${table}" SET ${atDeletion.blank} WHERE ${owner}`, [userId]);
    }
  }
  await updateUser(tx, userId, { deletedAt: at });
}
