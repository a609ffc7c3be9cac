import type { TestDatabase } from './test-database.ts';

/**
 * The plan of a statement that a store runs, as it is once it serves for all parameters: of the first, or of the one after those that
 * find the rows of `after`. A scan of a whole table is taken only where no index serves: tables of tests are so small that the planner
 * would prefer the scan.
 */
export async function planOf(
  { pool }: Pick<TestDatabase, 'pool'>,
  read: (pool: TestDatabase['pool']) => Promise<unknown>,
  { after = [] }: { readonly after?: readonly (readonly object[])[] } = {},
): Promise<string> {
  const run: { text: string; values: unknown[] }[] = [];
  const query = async (statement: (typeof run)[number]) => {
    run.push(statement);
    return { rows: after[run.length - 1] ?? [] };
  };
  await read({ query } as unknown as TestDatabase['pool']);
  const { text, values } = run[after.length];
  const literals = values.map(literalOf);
  const client = await pool.connect();
  try {
    await client.query(`SET plan_cache_mode = force_generic_plan`);
    await client.query(`SET enable_seqscan = off`);
    await client.query(`PREPARE read AS ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE read(${literals.join(', ')})`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    // The connection goes with its setting: a client that is used again would miss statements that were deallocated with this one.
    client.release(true);
  }
}

function literalOf(value: unknown): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  return `'${value instanceof Date ? value.toISOString() : String(value)}'`;
}
