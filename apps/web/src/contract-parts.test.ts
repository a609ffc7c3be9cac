import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { callsModule, partsOfContract } from '../contract-parts.ts';

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
});
