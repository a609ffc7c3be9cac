import { readFileSync } from 'node:fs';
import { FULL_UNIVERSE_STOCKS } from '@pipa/market-data';
import { configurationTable, readEnv } from '@pipa/platform';
import { describe, expect, it } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

describe('the documents', () => {
  it('show the configuration as the product reads it', () => {
    expect(read('README.md')).toContain(configurationTable().trim());
  });

  it.each(['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'])('%s names only commands that exist', (name) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read(name).matchAll(/npm run ([a-z:]+(?:-[a-z]+)*)/g)].map(([, command]) => command ?? '');
    expect(named.filter((command) => !(command in scripts))).toEqual([]);
  });
});

it('the universe is the whole one unless the environment says otherwise', () => {
  expect(readEnv({ PIPA_MODE: 'local' }).UNIVERSE_STOCKS).toBe(FULL_UNIVERSE_STOCKS);
});
