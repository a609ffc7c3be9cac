import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { rankOf, SLOW } from './slow-first.ts';

const rootFile = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

it('begins with the slow files in their order, and leaves the order of the others', () => {
  const others = ['/p/packages/quant/src/a.test.ts', '/p/apps/api/src/b.test.ts'];
  const paths = [...others, ...SLOW.map((path) => `/p/${path}`)];
  expect(paths.toSorted((a, b) => rankOf(a) - rankOf(b))).toEqual([...SLOW.map((path) => `/p/${path}`), ...others]);
});

it.each(SLOW)('%s exists', (path) => {
  expect(existsSync(rootFile(path))).toBe(true);
});
