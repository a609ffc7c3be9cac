import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { callsModule, importingParts, partsOfContract } from '../contract-parts.ts';

describe('the parts of the contract in the client', () => {
  it('has every call with the facts of the contract, and no schema', async () => {
    const source = `data:text/javascript,${encodeURIComponent(callsModule())}`;
    const { api: calls } = (await import(/* @vite-ignore */ source)) as { api: Record<string, object> };
    expect(Object.keys(calls)).toEqual(Object.keys(api));
    for (const [name, { input: _, output: __, summary: ___, errors: ____, tool: _____, ...facts }] of Object.entries(
      api,
    )) {
      expect(calls[name], name).toEqual(facts);
    }
  });

  it('makes the input of a call an export of its own, beside declarations that the bundler may leave out', () => {
    const { code, names } = partsOfContract(
      `const id = z.int();
export const calls = { read: endpoint({ method: 'GET', path: 'a/read', input: z.strictObject({ id }), output: id }) };`,
      'calls.ts',
    );
    expect(names).toEqual(['calls', 'input_GET_a_read']);
    expect(code).toBe(`const id = /* @__PURE__ */ (() => (z.int()))();
export const calls = /* @__PURE__ */ (() => ({ read: endpoint({ method: 'GET', path: 'a/read', input: z.strictObject({ id }), output: id }) }))();
export const input_GET_a_read = /* @__PURE__ */ (() => (z.strictObject({ id })))();`);
  });

  const files = new Map([
    ['BROKERS', '/contract/brokers.ts'],
    ['input_GET_public_login', '/contract/users.ts'],
  ]);

  it('imports each name from its file, calls as facts, and the input that a form checks', () => {
    const code = `import type { InputOf } from '@pipa/contract';
import {
  api,
  BROKERS as brokers,
  type Endpoint,
} from '@pipa/contract';
check(api.login.input, brokers);`;
    expect(importingParts(code, files)).toBe(`import { input_GET_public_login } from "/contract/users.ts";\
import type { InputOf } from '@pipa/contract';
import { api } from "virtual:calls";import { BROKERS as brokers } from "/contract/brokers.ts";
check(input_GET_public_login, brokers);`);
  });

  it('exports again what it names', () => {
    const code = `export type { ErrorCode } from '@pipa/contract';\nexport { api, BROKERS } from '@pipa/contract';`;
    expect(importingParts(code, files)).toBe(
      `export type { ErrorCode } from '@pipa/contract';
export { api } from "virtual:calls";export { BROKERS } from "/contract/brokers.ts";`,
    );
  });

  it.each([
    `import * as contract from '@pipa/contract';`,
    `export * from '@pipa/contract';`,
    `const { api } = await import('@pipa/contract');`,
    `import '@pipa/contract';`,
    `import type { A } from '@pipa/contract';\nexport * from '@pipa/contract';`,
  ])('does not build what would load the contract whole: %s', (code) => {
    expect(() => importingParts(code, files)).toThrow(/in place of/);
  });

  it.each([
    [`import { NONE } from '@pipa/contract';`, 'declares no NONE'],
    [`import { api } from '@pipa/contract'; api.none.input;`, 'has no call none'],
  ])('names what the contract lacks: %s', (code, fault) => {
    expect(() => importingParts(code, files)).toThrow(fault);
  });

  it('leaves types to the compiler, which the build does not see', () => {
    const code = `export type { ErrorCode,\n  InputOf } from '@pipa/contract';\nimport type * as all from '@pipa/contract';`;
    expect(importingParts(code, files)).toBe(code);
  });
});
