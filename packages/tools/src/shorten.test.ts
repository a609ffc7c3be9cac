import { api, type ToolResult } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { parseResource, resourceOf } from './resource.ts';
import { MAX_ANSWER_CHARACTERS, shortenResult } from './shorten.ts';

const fields = { symbol: 'SPY', function: 1, text: 'a&b=c 中' };
const request = {
  tool: 'show_analysis',
  call: 'getStockIDA',
  endpoint: api.getStockIDA,
  fields,
  input: fields,
} as const;
const resultOf = (data: unknown): ToolResult => ({
  tool: 'show_analysis',
  call: 'getStockIDA',
  mode: 'simulated',
  asOf: '2026-02-27',
  source: 'analysis',
  receipt: null,
  data,
  shortened: [],
  resource: null,
});
const rows = (count: number, width = 100) => Array.from({ length: count }, (_, n) => ({ n, text: 'x'.repeat(width) }));

describe('an answer for a model', () => {
  it('is left whole where it fits', () => {
    const result = resultOf({ list: rows(60), other: [1, 2] });
    expect(shortenResult(result, request)).toEqual(result);
  });

  it('keeps the first rows of each list, says how many there are, and where the whole is', () => {
    const { data, shortened, resource } = shortenResult(resultOf({ a: { list: rows(500) }, b: rows(3) }), request);
    expect(data).toEqual({ a: { list: rows(20) }, b: rows(3) });
    expect(shortened).toEqual([{ path: 'a.list', rows: 500, shown: 20 }]);
    expect(resource).toBe(resourceOf(request));
  });

  it('has fewer rows where rows are long, and lists in lists are cut too', () => {
    const result = shortenResult(resultOf(rows(40).map((row) => ({ ...row, inner: rows(90) }))), request);
    expect(JSON.stringify(result.data).length).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
    expect(result.shortened[0]).toEqual({ path: '', rows: 40, shown: 5 });
    expect(result.shortened[1]).toEqual({ path: '[0].inner', rows: 90, shown: 5 });
  });

  it('is a resource alone where one text is too long', () => {
    const result = shortenResult(resultOf({ text: 'x'.repeat(20_000) }), request);
    expect(result).toMatchObject({ data: null, shortened: [{ path: '', rows: 1, shown: 0 }] });
    expect(result.resource).not.toBeNull();
  });
});

describe('the address of a whole answer', () => {
  it('leads back to the tool, the call and its fields', () => {
    expect(parseResource(resourceOf(request))).toEqual({
      tool: 'show_analysis',
      fields: { call: 'getStockIDA', symbol: 'SPY', function: '1', text: 'a&b=c 中' },
    });
    expect(resourceOf({ ...request, fields: { asOf: undefined, list: null } })).toBe(
      'pipa://show_analysis/getStockIDA',
    );
  });

  it.each([
    '',
    'SPY',
    'https://show_analysis/getStockIDA',
    'pipa://show_analysis',
    'pipa://show_analysis/a/b',
    'pipa:x',
  ])('is not %j', (uri) => expect(parseResource(uri)).toBeNull());
});
