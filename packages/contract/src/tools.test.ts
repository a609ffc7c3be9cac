import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api, done, type Endpoint, endpoint, scopes, toolsOf } from './index.ts';

const calls: Readonly<Record<string, Endpoint>> = api;
const tools = toolsOf(calls);

describe('the tools of the product', () => {
  it('are all calls that are flagged, few enough to choose from', () => {
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(calls).filter((name) => calls[name].tool));
    expect(tools.length).toBeGreaterThan(30);
    expect(tools.length).toBeLessThanOrEqual(50);
  });

  it('have names of their own that the protocol allows', () => {
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
    for (const { name } of tools) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });

  it.each(tools)('$name only reads, in a scope that a key can have or in public', ({ name, scope }) => {
    const { method, access, secret, file, rawBody } = calls[name];
    expect({ method, secret, file, rawBody }).toEqual({ method: 'GET', secret: false, file: null, rawBody: null });
    expect(scope).toBe(calls[name].scope);
    if (scope === null) expect(access).toBe('public');
    else expect(scopes[scope].sessionOnly).toBe(false);
  });

  it.each(tools)(
    '$name is described in words and schemas with a bound',
    ({ description, inputSchema, outputSchema }) => {
      expect(description.trim()).toBe(description);
      expect(description.length).toBeGreaterThan(0);
      expect(description.length).toBeLessThanOrEqual(300);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      for (const schema of [inputSchema, outputSchema]) {
        expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
        expect(JSON.stringify(schema).length).toBeLessThanOrEqual(50_000);
        expect(() => z.fromJSONSchema(schema, { defaultTarget: 'draft-2020-12' })).not.toThrow();
      }
    },
  );
});

it('describes a tool by the endpoint alone, and leaves out what is none', () => {
  const spec = { method: 'GET', path: 'sample', access: 'user', scope: 'read:analysis', summary: 'A sample' } as const;
  const point = z.strictObject({ x: z.int() });
  const chart = endpoint({
    ...spec,
    tool: true,
    input: z.strictObject({ symbol: z.string().max(8), days: z.int().default(5) }),
    output: z.array(z.strictObject({ from: point, to: point })),
  });
  const [tool, ...others] = toolsOf({ chart, other: endpoint({ ...spec, output: done }) });
  expect(others).toEqual([]);
  expect(tool).toMatchObject({ name: 'chart', description: 'A sample', scope: 'read:analysis' });
  const input = z.fromJSONSchema(tool.inputSchema);
  expect(input.safeParse({ symbol: 'SPY' }).success).toBe(true);
  expect(input.safeParse({ days: 5 }).success).toBe(false);
  expect(input.safeParse({ symbol: 'SPY', surplus: 1 }).success).toBe(false);
  expect(Object.keys(tool.outputSchema.$defs as object)).toHaveLength(1);
  const output = z.fromJSONSchema(tool.outputSchema);
  expect(output.safeParse([{ from: { x: 1 }, to: { x: 2 } }]).success).toBe(true);
  expect(output.safeParse([{ from: { x: 1 } }]).success).toBe(false);
});
