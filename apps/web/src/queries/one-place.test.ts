import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name: name.split(sep).join('/'), text: readFileSync(join(source, name), 'utf8') }));
const outside = files.filter(({ name }) => !name.startsWith('queries/'));

const filesWith = (words: RegExp) => outside.filter(({ text }) => words.test(text)).map(({ name }) => name);

it('reads the whole client', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.map(({ name }) => name)).toContain(
    relative(source, fileURLToPath(import.meta.url))
      .split(sep)
      .join('/'),
  );
});

it('names query keys, and what a query or a mutation calls, in the folder of its resource only', () => {
  expect(filesWith(/\b(queryKey|mutationKey|queryFn|mutationFn)\b/)).toEqual([]);
});

it('says there only what is out of date after a change', () => {
  expect(filesWith(/\b(invalidate|refetch|reset|remove)Queries\b|\bsetQuer(y|ies)Data\b/)).toEqual([]);
});

it('writes the name of each family once', () => {
  const families = files.flatMap(({ name, text }) =>
    name.endsWith('.test.ts') ? [] : [...text.matchAll(/\bfamilyOf\('(\w+)'\)/g)].map(([, family]) => family),
  );
  expect(families.length).toBeGreaterThan(5);
  expect(new Set(families).size).toBe(families.length);
});
