import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findingsOf, UNCHECKED } from './indexed-access.ts';

const finding = (path: string) => `${path}(3,5): error TS2322: Type 'undefined' is not assignable to type 'number'.`;

it('keeps findings with the lines that explain them', () => {
  const explained = `${finding('apps/api/src/app.ts')}\n  Type 'undefined' is not assignable to type 'number'.`;
  const other = finding('packages/trading/src/index.ts');
  expect(findingsOf(`${explained}\n${other}\n`)).toEqual([explained, other]);
});

it('leaves out sources in which reads by index are not checked, and what explains their findings', () => {
  const output = UNCHECKED.map((path) => finding(path.endsWith('/') ? `${path}loop.ts` : path)).join('\n');
  expect(findingsOf(`${output}\n  The explanation of the last one.\n`)).toEqual([]);
});

it('keeps what a compiler says of no file', () => {
  expect(findingsOf("error TS18003: No inputs were found in config file 'tsconfig.json'.")).toHaveLength(1);
});

it('finds nothing in the output of a passed check', () => {
  expect(findingsOf('')).toEqual([]);
  expect(findingsOf('\n')).toEqual([]);
});

it.each(UNCHECKED)('leaves out %s, which exists', (path) => {
  expect(existsSync(path)).toBe(true);
});
