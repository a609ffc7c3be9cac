import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { palette } from './palette.ts';

const sourcesOf = (folder: string): readonly { name: string; text: string }[] => {
  const root = fileURLToPath(new URL(`../../../${folder}`, import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => ({ name: join(folder, name), text: readFileSync(join(root, name), 'utf8') }));
};

it('is the only place of the client, the charts and the pictures that writes the value of a colour', () => {
  const sources = ['apps/web/src', 'apps/api/src/features/images', 'packages/charts/src'].flatMap(sourcesOf);
  expect(sources.length).toBeGreaterThan(200);
  const named = sources.filter(({ text }) => /#[0-9a-f]{6}\b/i.test(text)).map(({ name }) => name);
  expect(named).toEqual([join('packages/charts/src', 'palette.ts')]);
});

it('has the same names in both modes', () => {
  expect(Object.keys(palette.dark)).toEqual(Object.keys(palette.light));
});
