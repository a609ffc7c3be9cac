import type { Pool } from '../client.ts';

/** Tables that only hand-written SQL defines. */
export const TABLES_OUTSIDE_PRISMA = ['_prisma_migrations', 'bus_message'] as const;

/** The part of a database's schema that Prisma's schema language can express, as sorted lines of text. */
export interface ReadSchema {
  columns: string[];
  indexes: string[];
  keys: string[];
  enums: string[];
}

const COLUMNS = `
  select format('%s.%s %s%s default %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                case when a.attnotnull then ' not null' else '' end, coalesce(pg_get_expr(d.adbin, d.adrelid), 'none')) as line
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped and c.relname <> all ($1)`;
/** Partial and expression indexes are beyond Prisma's language. */
const INDEXES = `
  select pg_get_indexdef(i.indexrelid) as line
  from pg_index i
  join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
  where i.indpred is null and i.indexprs is null and c.relname <> all ($1)`;
/** Check constraints and triggers are beyond Prisma's language too. */
const KEYS = `
  select format('%s %s %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as line
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
  where k.contype in ('p', 'u', 'f') and c.relname <> all ($1)`;
const ENUMS = `
  select format('%s %s', t.typname, string_agg(e.enumlabel, ',' order by e.enumsortorder)) as line
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'public'::regnamespace and t.typname <> all ($1)
  group by t.typname`;

async function readLines(pool: Pool, sql: string): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(sql, [TABLES_OUTSIDE_PRISMA]);
  return rows.map(({ line }) => line).sort();
}

export async function readSchema(pool: Pool): Promise<ReadSchema> {
  const [columns, indexes, keys, enums] = await Promise.all(
    [COLUMNS, INDEXES, KEYS, ENUMS].map((sql) => readLines(pool, sql)),
  );
  return { columns, indexes, keys, enums };
}
