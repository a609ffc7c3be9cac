import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  api,
  done,
  type Endpoint,
  endpoint,
  scopeNames,
  scopes,
  toolGroups,
  toolNames,
  toolSpecs,
  toolsOf,
} from './index.ts';

const calls: Readonly<Record<string, Endpoint>> = api;
const tools = toolsOf(calls, scopeNames);
const reads = tools.flatMap(({ calls: made }) => made);

describe('the tools of the product', () => {
  it('are few enough to choose from, in groups, named by a verb and a thing', () => {
    expect(tools.length).toBeLessThanOrEqual(20);
    const groups = tools.map(({ group }) => toolGroups.indexOf(group));
    expect(groups).toEqual([...groups].sort((a, b) => a - b));
    expect([...new Set(groups)].length).toBe(toolGroups.length);
    for (const { name } of tools) expect(name).toMatch(/^[a-z]+_[a-z_]{1,40}$/);
  });

  it('make every read that is flagged, each in one tool', () => {
    const flagged = Object.keys(calls).filter((name) => calls[name].tool !== null);
    expect(reads.map(({ name }) => name).sort()).toEqual(flagged.sort());
    for (const { name, calls: made } of tools) {
      expect(made.length).toBeGreaterThan(0);
      for (const { endpoint: made1 } of made) expect(made1.tool).toBe(name);
    }
  });

  it.each(reads)('$name only reads, in a scope that a key can have or in public', ({ endpoint: read }) => {
    const { method, access, secret, file, rawBody, scope } = read;
    expect({ method, secret, file, rawBody }).toEqual({ method: 'GET', secret: false, file: null, rawBody: null });
    if (scope === null) expect(access).toBe('public');
    else expect(scopes[scope].sessionOnly).toBe(false);
  });

  it.each(tools)('$name is described in words and a schema with a bound', ({ name, description, inputSchema }) => {
    expect(description.startsWith(toolSpecs[name].purpose)).toBe(true);
    expect(description.length).toBeLessThanOrEqual(2_000);
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(JSON.parse(JSON.stringify(inputSchema))).toEqual(inputSchema);
    expect(JSON.stringify(inputSchema).length).toBeLessThanOrEqual(10_000);
    expect(() => z.fromJSONSchema(inputSchema, { defaultTarget: 'draft-2020-12' })).not.toThrow();
  });

  it('are together short enough for the context of a small model', () => {
    expect(
      JSON.stringify(tools.map(({ name, description, inputSchema }) => [name, description, inputSchema])).length,
    ).toBeLessThan(40_000);
  });

  it('leave out what a credential may not read', () => {
    const ofAnalysis = toolsOf(calls, ['read:analysis']);
    for (const { endpoint: read } of ofAnalysis.flatMap(({ calls: made }) => made)) {
      expect([null, 'read:analysis']).toContain(read.scope);
    }
    expect(ofAnalysis.map(({ name }) => name)).not.toContain('show_portfolios');
    expect(toolsOf(calls, []).map(({ name }) => name)).toEqual(['show_market']);
  });

  it('are named in the table of tools alone', () => {
    for (const { name } of tools) expect(toolNames).toContain(name);
  });
});

describe('a tool', () => {
  const spec = { method: 'GET', path: 'sample', access: 'user', scope: 'read:analysis', summary: 'A sample' } as const;
  const chart = endpoint({
    ...spec,
    tool: 'show_market',
    input: z.strictObject({ symbol: z.string().max(8), days: z.int().default(5) }),
    output: done,
  });

  it('takes the input of its one read', () => {
    const [tool, ...others] = toolsOf({ chart, other: endpoint({ ...spec, output: done }) }, scopeNames);
    expect(others).toEqual([]);
    const input = z.fromJSONSchema(tool.inputSchema);
    expect(input.safeParse({ symbol: 'SPY' }).success).toBe(true);
    expect(input.safeParse({ days: 5 }).success).toBe(false);
    expect(input.safeParse({ symbol: 'SPY', surplus: 1 }).success).toBe(false);
  });

  it('names the read among several, and takes what any of them takes', () => {
    const list = endpoint({
      ...spec,
      tool: 'show_market',
      summary: 'A list',
      input: z.strictObject({ symbol: z.int().optional() }),
      output: done,
    });
    const [{ inputSchema, description }] = toolsOf({ chart, list }, scopeNames);
    expect(description).toContain('chart (symbol, days?): A sample');
    expect(description).toContain('list (symbol?): A list');
    const input = z.fromJSONSchema(inputSchema);
    expect(input.safeParse({ call: 'chart', symbol: 'SPY' }).success).toBe(true);
    expect(input.safeParse({ call: 'list', symbol: 7 }).success).toBe(true);
    expect(input.safeParse({ symbol: 'SPY' }).success).toBe(false);
    expect(input.safeParse({ call: 'other' }).success).toBe(false);
  });
});
