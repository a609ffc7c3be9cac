import type { ToolResult } from '@pipa/contract';
import { resourceOf } from './resource.ts';
import type { ToolRequest } from './run-tool.ts';

/** Rows of a list that an answer may have, tried in this order until the answer fits. */
const ROWS = [20, 10, 5, 2, 0];
/** Most characters of JSON of an answer that a model reads. */
export const MAX_ANSWER_CHARACTERS = 12_000;

type Shortened = ToolResult['shortened'][number];

function cut(value: unknown, rows: number, path: string, found: Shortened[]): unknown {
  if (Array.isArray(value)) {
    if (value.length > rows) found.push({ path, rows: value.length, shown: rows });
    return value.slice(0, rows).map((item, place) => cut(item, rows, `${path}[${place}]`, found));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      cut(inner, rows, path === '' ? name : `${path}.${name}`, found),
    ]),
  );
}

/** An answer that fits a model's context: lists end after their first rows, and the whole is a resource. */
export function shortenResult(result: ToolResult, request: Pick<ToolRequest, 'tool' | 'call' | 'fields'>): ToolResult {
  for (const rows of [Number.POSITIVE_INFINITY, ...ROWS]) {
    const shortened: Shortened[] = [];
    const data = cut(result.data, rows, '', shortened);
    if (JSON.stringify(data).length > MAX_ANSWER_CHARACTERS) continue;
    return { ...result, data, shortened, resource: shortened.length > 0 ? resourceOf(request) : null };
  }
  return { ...result, data: null, shortened: [{ path: '', rows: 1, shown: 0 }], resource: resourceOf(request) };
}
