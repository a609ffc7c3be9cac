import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const SCHEMA = fileURLToPath(new URL('../../../../prisma/schema.prisma', import.meta.url));

const columns = [...readFileSync(SCHEMA, 'utf8').matchAll(/^ {2}(\w+) +Json/gm)].map(([, column]) => column);
const COLUMN = `(?:${[...new Set(columns)].join('|')})`;

const CASTS = [
  // SQL that is only the column, or a part of its value, with a type that nothing has checked.
  new RegExp(String.raw`sql<(?!unknown>)[^\`]*>\`(?:"?\w+"?\.)?"${COLUMN}"(?: ?-> ?'\w+')*(?:::jsonb?)?\``, 'g'),
  new RegExp(String.raw`ref\('[\w.]*\b${COLUMN}'\)\.\$castTo`, 'g'),
  new RegExp(String.raw`\b${COLUMN}\)* as (?:unknown as )?[A-Z{(r]`, 'g'),
];

const findCasts = (source: string) => CASTS.flatMap((cast) => source.match(cast) ?? []);

/** Reports are written by the same product, and their parts have the types of packages/quant. */
const REPORTS = [
  'strategies/report-store.ts',
  'strategies/evaluation-store.ts',
  'strategies/backtest-trial-store.ts',
  'strategies/written-strategy-store.ts',
];

it('no store gives the value of a JSON column a type that no schema has checked', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file) && !REPORTS.includes(file),
  );
  const found = files.flatMap((file) =>
    findCasts(readFileSync(`${SOURCES}${file}`, 'utf8')).map((cast) => `${file}: ${cast}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

describe('a cast of a JSON value', () => {
  it.each([
    'sql<Record<string, number>>`"r"."targets"`',
    `sql<Fee | null>\`"b"."provenance" -> 'fee'\``,
    'sql<Weight[]>`"b"."lastPositions"::json`',
    "eb.ref('m.parameters').$castTo<Model>()",
    'row.lines as unknown as InvoiceLine[]',
    'model.parameters as Model',
  ])('is seen: %s', (source) => {
    expect(findCasts(source)).toHaveLength(1);
  });

  it.each(["'r.targets',", 'sql<unknown>`"r"."targets"`', `sql<number>\`("r"."input" ->> 'version')::int\``])(
    'is nothing else: %s',
    (source) => {
      expect(findCasts(source)).toEqual([]);
    },
  );
});
