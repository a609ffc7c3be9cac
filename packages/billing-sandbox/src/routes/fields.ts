import type { MerchantAccount } from '../merchant-account.ts';
import { missing, SandboxError } from '../sandbox-error.ts';

/** The parameters of a request. */
export type Fields = Readonly<Record<string, unknown>>;
/** Answers one request; `id` is that of its path. */
export type Route = (account: MerchantAccount, fields: Fields, id: string) => unknown;

export const textOf = (fields: Fields, name: string): string => {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') {
    throw new SandboxError(400, {
      type: 'invalid_request_error',
      code: 'parameter_missing',
      message: `Missing required param: ${name}.`,
      param: name,
    });
  }
  return value;
};
export const optional = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : null;
};
export const inner = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
};
export const metadataOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(inner(fields, 'metadata')).map(([key, value]) => [key, String(value)]));

/** One page of a list, newest first. */
export function page(fields: Fields, url: string, rows: readonly { id: string }[]) {
  const limit = Math.min(Math.max(Number(fields.limit ?? 10) || 10, 1), 100);
  const after = optional(fields, 'starting_after');
  const start = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0) throw missing('object', after, 'starting_after');
  return { object: 'list', data: rows.slice(start, start + limit), has_more: start + limit < rows.length, url };
}

export const newestFirst = <T extends { created: number; id: string }>(rows: Iterable<T>): T[] =>
  [...rows].sort((left, right) => right.created - left.created || (left.id < right.id ? 1 : -1));

/** A route of the API: its path has at most one id. */
export type RouteEntry = readonly [method: string, path: RegExp, route: Route];

/** The rows of the customer that a list names, or all. */
export const ofCustomer = <T extends { customer: string | null }>(rows: Record<string, T>, fields: Fields): T[] => {
  const customer = optional(fields, 'customer');
  return Object.values(rows).filter((row) => customer === null || row.customer === customer);
};
