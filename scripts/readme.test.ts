import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FULL_UNIVERSE_STOCKS } from '@pipa/market-data';
import { configurationTable, readEnv } from '@pipa/platform';
import { describe, expect, it } from 'vitest';
import { indicatorTable } from './testing/indicator-table.ts';

/** Rows of a table in Markdown, each by its cells; without heads and rules. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (.+) \|$/gm)]
    .map(([, row = '']) => row.split(' | '))
    .filter(([first = '']) => !/^(promise|---)/.test(first));

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

/** Markdown files whose paths and commands a test holds to the sources. */
const DESIGN = readdirSync(new URL('../docs/design', import.meta.url)).map((name) => `docs/design/${name}`);
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'docs/README.md',
  'docs/api.md',
  'docs/first-hour.md',
  'packages/client/README.md',
  ...DESIGN,
];

describe('the documents', () => {
  it('list every indicator of the catalogue', () => {
    expect(read('docs/indicators.md')).toContain(indicatorTable());
  });

  it('say where things are within 150 lines', () => {
    expect(read('ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(150);
  });

  it.each(DOCUMENTS)('%s names only files that exist', (name) => {
    const text = read(name);
    const inCode = [
      ...text.matchAll(/`((?:apps|packages|scripts|prisma|docs|docker|e2e|strategies)\/[^`\s*<>{}|…]*)`/g),
    ];
    // What a build makes is not in a clone.
    const isBuilt = (path: string) => path.endsWith('/dist');
    const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) => join(dirname(name), path));
    const missing = [...inCode.map(([, path = '']) => path), ...links].filter(
      (path) => !isBuilt(path) && !existsSync(new URL(`../${path}`, import.meta.url)),
    );
    expect(missing).toEqual([]);
  });

  it('hold each promise of the first hour to a test, a bench or a picture', () => {
    const rows = rowsOf(read('docs/first-hour.md'));
    expect(rows.length).toBeGreaterThan(30);
    const bare = rows.filter((cells) => !/`[^`]+\.(test\.tsx?|webp)`|`npm run bench/.test(cells[2] ?? ''));
    expect(bare).toEqual([]);
  });

  it('show the configuration as the product reads it', () => {
    expect(read('README.md')).toContain(configurationTable().trim());
  });

  it.each(DOCUMENTS)('%s names only commands that exist', (name) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read(name).matchAll(/npm run ([a-z:]+(?:-[a-z]+)*)/g)].map(([, command]) => command ?? '');
    expect(named.filter((command) => !(command in scripts))).toEqual([]);
  });
});

it('the universe is the whole one unless the environment says otherwise', () => {
  expect(readEnv({ PIPA_MODE: 'local' }).UNIVERSE_STOCKS).toBe(FULL_UNIVERSE_STOCKS);
});
