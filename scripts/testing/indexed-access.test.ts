import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findingsOf, NOT_YET, UNCHECKED } from './indexed-access.ts';

const finding = (path: string) => `${path}(3,5): error TS2322: Type 'number | undefined' is not assignable to type 'number'.`;

it('keeps findings with the lines that explain them', () => {
  const explained = `${finding('apps/api/src/app.ts')}\n  Type 'undefined' is not assignable to type 'number'.`;
  expect(findingsOf(`${explained}\n${finding('packages/db/src/client.ts')}\n`)).toEqual([
    explained,
    `${finding('packages/db/src/client.ts')}\n`,
  ]);
});

it('leaves out sources whose reads by index are not checked', () => {
  const output = Object.keys(UNCHECKED).map((path) => finding(`${path}some-file.ts`));
  expect(findingsOf(`${output.join('\n')}\n  the explanation of the last one\n`)).toEqual([]);
});

it('keeps what a compiler says of no file', () => {
  expect(findingsOf("error TS18003: No inputs were found in config file 'tsconfig.json'.")).toHaveLength(1);
});

it('finds nothing in the output of a passed check', () => {
  expect(findingsOf('')).toEqual([]);
});

it.each([...Object.keys(UNCHECKED), ...Object.keys(NOT_YET)])('leaves out %s, which there is', (path) => {
  expect(existsSync(path)).toBe(true);
});
