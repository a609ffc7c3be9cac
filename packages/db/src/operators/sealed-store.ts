import { type Pool, statement } from '../client.ts';
import { connectionOf, type Tx } from '../sql/transaction.ts';

/** A column that holds texts sealed by a key of the installation. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key. */
  readonly key: string;
  /** Column that names whose text it is. */
  readonly owner: string;
  /** Whose key seals it. */
  readonly kind: 'secondFactor' | 'webhook' | 'channel' | 'brokerAccess' | 'linkAttempt';
}

/** Every sealed column of the schema. A test compares it with the schema. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'authenticator', column: 'secret', key: 'userId', owner: 'userId', kind: 'secondFactor' },
  { table: 'webhook_endpoint', column: 'secret', key: 'id', owner: 'userId', kind: 'webhook' },
  { table: 'webhook_endpoint', column: 'previousSecret', key: 'id', owner: 'userId', kind: 'webhook' },
  { table: 'notice_channel', column: 'address', key: 'id', owner: 'userId', kind: 'channel' },
  { table: 'broker_link', column: 'sealedAccess', key: 'accountId', owner: 'accountId', kind: 'brokerAccess' },
  { table: 'broker_link_attempt', column: 'sealedPending', key: 'id', owner: 'userId', kind: 'linkAttempt' },
];

const PAGE = 500;

const statementsOf = ({ table, column, key, owner }: SealedColumn) => ({
  page: statement(`
    SELECT "${key}" AS "key", "${owner}" AS "owner", "${column}" AS "sealed" FROM "${table}"
    WHERE "${key}" > $1::int AND "${column}" IS NOT NULL ORDER BY "${key}" LIMIT ${PAGE}`),
  replacement: statement(
    `UPDATE "${table}" SET "${column}" = $3::bytea WHERE "${key}" = $1::int AND "${column}" = $2::bytea`,
  ),
});
const statements = new Map(sealedColumns.map((column) => [column, statementsOf(column)]));

export interface SealedText {
  readonly key: number;
  readonly owner: number;
  readonly sealed: Buffer;
}

/** The next sealed texts of a column behind a key (0 for the first), ascending; none at the end. */
export async function readSealed(
  pool: Pick<Pool, 'query'>,
  column: SealedColumn,
  after: number,
): Promise<readonly SealedText[]> {
  const page = statements.get(column)?.page;
  return page === undefined ? [] : (await pool.query<SealedText>(page([after]))).rows;
}

/** Puts another sealed text in the place of one that was read; false where it has changed meanwhile. */
export async function replaceSealed(
  tx: Tx,
  column: SealedColumn,
  { key, sealed }: Pick<SealedText, 'key' | 'sealed'>,
  resealed: Buffer,
): Promise<boolean> {
  const replacement = statements.get(column)?.replacement;
  if (replacement === undefined) return false;
  return (await connectionOf(tx).query(replacement([key, sealed, resealed]))).rowCount === 1;
}
