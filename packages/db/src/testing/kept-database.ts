import pg from 'pg';

/** Tables that are read by their own statements below. */
const TABLES = `FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public' WHERE c.relkind = 'r'`;
/** Catalogs that each change of a schema writes to, except those of a table itself, whose rows TRUNCATE and ANALYZE write too. */
const CATALOGS = ['attribute', 'constraint', 'index', 'namespace', 'proc', 'rewrite', 'trigger', 'type'];

/** What a database was before its first test, so that it can be made so again. */
export interface Pristine {
  schema: string;
  /** Rows of the tables that are not empty, as JSON, by quoted name. */
  rows: ReadonlyMap<string, string>;
  /** Last values of the sequences that were used, by quoted name. */
  sequences: ReadonlyMap<string, string>;
}

async function within<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** Changes with the schema: the newest row of the catalogs, and names, options and rights of tables, indexes and sequences. */
async function schemaOf(client: pg.Client): Promise<string> {
  const newest = CATALOGS.map((name) => `(SELECT max(xmin::text::bigint) FROM pg_${name})`);
  const { rows } = await client.query<{ schema: string }>(
    `SELECT concat_ws(',', ${newest.join(', ')},
       (SELECT md5(string_agg(concat_ws(' ', relname, relkind, relacl, reloptions, relrowsecurity), ',' ORDER BY oid))
          FROM pg_class WHERE relnamespace = 'public'::regnamespace)) AS schema`,
  );
  return rows[0].schema;
}

/** Quoted names of the tables that hold rows. */
async function filledTables(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(`SELECT c.oid::regclass::text AS name ${TABLES}`);
  const each = tables.map(({ name }) => `SELECT ${pg.escapeLiteral(name)} AS name WHERE EXISTS (SELECT FROM ${name})`);
  const { rows } = await client.query<{ name: string }>(each.join(' UNION ALL '));
  return rows.map(({ name }) => name);
}

async function usedSequences(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value AS value FROM pg_sequences WHERE last_value IS NOT NULL`,
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

export function readPristine(url: string): Promise<Pristine> {
  return within(url, async (client) => {
    const rows = new Map<string, string>();
    for (const table of await filledTables(client)) {
      const { rows: found } = await client.query<{ all: string }>(`SELECT json_agg(t)::text AS all FROM ${table} t`);
      rows.set(table, found[0].all);
    }
    return { schema: await schemaOf(client), rows, sequences: await usedSequences(client) };
  });
}

/**
 * Makes a database again what it was: its rows and sequences. False where a test has changed its schema, so that it cannot be used again.
 * To copy the template costs half a second of the processor, because each of its thousand files is made anew.
 */
export function makePristine(url: string, { schema, rows, sequences }: Pristine): Promise<boolean> {
  return within(url, async (client) => {
    await client.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    if ((await schemaOf(client)) !== schema) return false;
    // Neither foreign keys nor triggers of the product: what they guard goes as a whole.
    await client.query('SET session_replication_role = replica');
    const filled = await filledTables(client);
    for (const table of filled) await client.query(`DELETE FROM ${table}`);
    for (const [table, all] of rows)
      await client.query(
        `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
        [all],
      );
    for (const name of (await usedSequences(client)).keys()) {
      const value = sequences.get(name);
      await (value === undefined
        ? client.query(`SELECT setval($1, seqstart, false) FROM pg_sequence WHERE seqrelid = $1::regclass`, [name])
        : client.query('SELECT setval($1, $2)', [name, value]));
    }
    // Space of deleted rows, and statistics of what is gone, would change the plans of the next test.
    if (filled.length > 0) await client.query(`VACUUM (ANALYZE) ${filled.join(', ')}`);
    return true;
  });
}
