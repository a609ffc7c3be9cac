import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely';
import type { z } from 'zod';
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

/** Some of the parameters, as `values` and `set` take them. */
export function pick<P, const K extends readonly (keyof P)[]>(
  parameters: Params<P>,
  keys: K,
): Pick<Params<P>, K[number]> {
  return Object.fromEntries(keys.map((key) => [key, parameters[key]])) as Pick<Params<P>, K[number]>;
}

/** Rows of a table, from a parameter with a JSON array of objects: columns that an object lacks are NULL. */
export const recordsOf = <T extends keyof Tables & string>(table: T, json: RawBuilder<string>) =>
  sql<Selectable<Tables[T]>>`json_populate_recordset(NULL::${sql.table(table)}, ${json}::json)`;

/** A statement that PostgreSQL parses and plans once per connection. */
export interface Prepared<P, Row> {
  readonly name: string;
  readonly text: string;
  /** The values in the sequence of the statement's placeholders. */
  valuesOf(parameters: P): unknown[];
  /** The rows as the server gave them, with their JSON columns checked. */
  read(found: Record<string, unknown>[]): Row[];
  /** Carries the row's type only; always undefined. */
  readonly row?: Row;
}

type Compilable<Row> = { compile(): CompiledQuery<Row> };

/** A row whose JSON columns have the types of their schemas. */
type Checked<Row, Json> = { [K in keyof Row]: K extends keyof Json ? z.output<Json[K]> : Row[K] };

/**
 * Compiles a statement once. `build` names the parameters; the selected columns give the row's type, and `json` the schemas of
 * those that hold JSON.
 * @example
 * const symbolsOf = prepared((db, { ids }: Params<{ ids: readonly number[] }>) =>
 *   db.selectFrom('instrument').select('symbol').where('id', '=', sql<number>`any(${ids})`));
 * const instruments = await rows(pool, symbolsOf, { ids: [1, 2] });
 */
export function prepared<P extends object, Row, Json extends { readonly [K in keyof Row]?: z.ZodType } = object>(
  build: (db: SqlBuilder, parameters: Params<P>) => Compilable<Row>,
  json?: Json,
): Prepared<P, Checked<Row, Json>> {
  const places = new Proxy({}, placeholders) as Params<P>;
  const query = build(builder, places).compile();
  const schemas = Object.entries<z.ZodType>({ ...json });
  const check = (row: Record<string, unknown>) => {
    for (const [column, schema] of schemas) row[column] = schema.parse(row[column]);
    return row;
  };
  return {
    name: statementName(query.sql),
    text: query.sql,
    valuesOf: (parameters) =>
      query.parameters.map((value) => (value instanceof Placeholder ? parameters[value.key as keyof P] : value)),
    read: (found) => (schemas.length > 0 ? found.map(check) : found) as Checked<Row, Json>[],
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
  return statement.read(result.rows);
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
  return statement.read(await queryQuickly(pool, queryOf(statement, parameters)));
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

/** `countIn` of a write whose columns are known at the call only; it is compiled there. */
export const writeIn = (tx: Tx, build: (db: SqlBuilder) => Compilable<unknown>): Promise<number> =>
  countIn(tx, prepared(build), {});
