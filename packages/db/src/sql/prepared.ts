import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Tables } from '../../generated/kysely/tables.ts';
import { type Pool, type PoolClient, queryQuickly, statementName } from '../client.ts';
import { connectionOf, type Tx } from './transaction.ts';

/** Builds SQL that is typed from prisma/schema.prisma. It holds no connection: `rows` and `rowsIn` run the statements. */
export type SqlBuilder = Kysely<Tables>;

const builder: SqlBuilder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The place of a parameter in a statement that is compiled before its values are known. */
class Placeholder {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

const placeholders: ProxyHandler<object> = {
  get: (_, key) => sql.val(new Placeholder(String(key))),
  ownKeys: () => {
    throw new TypeError('The parameters of a statement cannot be spread: only those that are named exist');
  },
};

/** One expression for each parameter, usable in place of a value of its type. */
export type Params<P> = { readonly [K in keyof P]-?: RawBuilder<P[K]> };

/** A statement that PostgreSQL parses and plans once per connection. */
export interface Prepared<P, Row> {
  readonly name: string;
  readonly text: string;
  /** The values in the sequence of the statement's placeholders. */
  valuesOf(parameters: P): unknown[];
  /** Carries the row's type only; always undefined. */
  readonly row?: Row;
}

type Compilable<Row> = { compile(): CompiledQuery<Row> };

/**
 * Compiles a statement once. `build` names the parameters; the selected columns give the row's type.
 * @example
 * const symbolsOf = prepared((db, { ids }: Params<{ ids: readonly number[] }>) =>
 *   db.selectFrom('instrument').select('symbol').where('id', '=', sql<number>`any(${ids})`));
 * const instruments = await rows(pool, symbolsOf, { ids: [1, 2] });
 */
export function prepared<P extends object, Row>(
  build: (db: SqlBuilder, parameters: Params<P>) => Compilable<Row>,
): Prepared<P, Row> {
  const places = new Proxy({}, placeholders) as Params<P>;
  const query = build(builder, places).compile();
  return {
    name: statementName(query.sql),
    text: query.sql,
    valuesOf: (parameters) =>
      query.parameters.map((value) => (value instanceof Placeholder ? parameters[value.key as keyof P] : value)),
  };
}

function queryOf<P, Row>({ name, text, valuesOf }: Prepared<P, Row>, parameters: P) {
  return { name, text, values: valuesOf(parameters) };
}

/**
 * Runs a statement on any connection of the pool. Money and 64-bit integers arrive as strings, trading days as 'YYYY-MM-DD',
 * instants as Date.
 */
export async function rows<P, Row>(
  pool: Pick<PoolClient, 'query'>,
  statement: Prepared<P, Row>,
  parameters: P,
): Promise<Row[]> {
  const result = await pool.query(queryOf(statement, parameters));
  return result.rows as Row[];
}

/**
 * `rows` for a statement that every page makes and that takes about a millisecond: such statements share connections, and a turn
 * of the event loop writes them at once. A longer one would delay the others.
 */
export async function rowsQuickly<P, Row>(
  pool: Pick<Pool, 'query'>,
  statement: Prepared<P, Row>,
  parameters: P,
): Promise<Row[]> {
  return (await queryQuickly(pool, queryOf(statement, parameters))) as Row[];
}

/** Runs a statement within a transaction; the values have the same types as those of `rows`. */
export function rowsIn<P, Row>(tx: Tx, statement: Prepared<P, Row>, parameters: P): Promise<Row[]> {
  return rows(connectionOf(tx), statement, parameters);
}

/** Runs a write within a transaction and gives the number of its rows. */
export async function countIn<P, Row>(tx: Tx, statement: Prepared<P, Row>, parameters: P): Promise<number> {
  const { rowCount } = await connectionOf(tx).query(queryOf(statement, parameters));
  return rowCount ?? 0;
}
