import type { Receipt } from '@pipa/contract';
import { hashOf, type Json, plain } from './canonical.ts';
import { codeVersion } from './code-version.ts';
import type { ReceiptDraft } from './draft.ts';

/** One thing in which a computation differs from its receipt. */
export interface Difference {
  readonly of: 'receipt' | 'market' | 'code' | 'seed' | 'request' | 'input' | 'result';
  /** Of an input, a package, or a path into the result. */
  readonly name: string;
  readonly expected: Json;
  readonly found: Json;
}

/** Differences of a result that are named; the others are counted by the hash. */
const MOST_PATHS = 20;

/** Paths at which two values of JSON differ. */
export function differingPaths(expected: Json, found: Json, path = ''): Omit<Difference, 'of'>[] {
  if (hashOf(expected) === hashOf(found)) return [];
  const isBranch = (value: Json): value is { readonly [key: string]: Json } =>
    value !== null && typeof value === 'object';
  if (!isBranch(expected) || !isBranch(found) || Array.isArray(expected) !== Array.isArray(found)) {
    return [{ name: path, expected, found }];
  }
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const differing: Omit<Difference, 'of'>[] = [];
  for (const key of keys) {
    if (differing.length >= MOST_PATHS) break;
    const at = path === '' ? key : `${path}.${key}`;
    differing.push(...differingPaths(expected[key] ?? null, found[key] ?? null, at));
  }
  return differing.slice(0, MOST_PATHS);
}

/** The facts of a market that decide a figure: a market that has closed further days since has the same ones. */
export function marketDifferences(expected: Receipt['market'], found: Receipt['market']): Difference[] {
  const compared = (name: 'source' | 'firstDay' | 'universe' | 'seed') =>
    hashOf(expected[name]) === hashOf(found[name])
      ? []
      : [{ of: name === 'seed' ? 'seed' : 'market', name, expected: expected[name], found: found[name] } as const];
  return [...compared('seed'), ...compared('source'), ...compared('universe'), ...compared('firstDay')];
}

/** Packages whose code is not that of the receipt. */
export function codeDifferences(expected: Receipt['code'], found = codeVersion()): Difference[] {
  const names = [...new Set([...Object.keys(expected.packages), ...Object.keys(found.packages)])].sort();
  return names.flatMap((name) => {
    const [then, now] = [expected.packages[name] ?? null, found.packages[name] ?? null];
    return then === now ? [] : [{ of: 'code' as const, name, expected: then, found: now }];
  });
}

/** In what a computation differs from its receipt; nothing where it is equal. */
export function differencesOf(receipt: Receipt, made: ReceiptDraft, code = codeVersion()): Difference[] {
  const inputs = [...new Set([...receipt.inputs, ...made.inputs].map(({ name }) => name))].flatMap((name) => {
    const [then, now] = [receipt.inputs, made.inputs].map(
      (all) => all.find((input) => input.name === name)?.sha256 ?? null,
    );
    return then === now ? [] : [{ of: 'input' as const, name, expected: then ?? null, found: now ?? null }];
  });
  const seed = made.seed ?? null;
  return [
    ...marketDifferences(receipt.market, made.market),
    ...(receipt.seed === seed ? [] : [{ of: 'seed' as const, name: 'draws', expected: receipt.seed, found: seed }]),
    ...codeDifferences(receipt.code, code),
    ...inputs,
    ...differingPaths(plain(receipt.request), plain(made.request)).map((one) => ({ of: 'request' as const, ...one })),
    ...differingPaths(plain(receipt.result), plain(made.result)).map((one) => ({ of: 'result' as const, ...one })),
  ];
}
