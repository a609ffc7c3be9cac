import { listInstruments } from '@pipa/db/market';
import type { AppContext } from '../context.ts';

const namesOf = new WeakMap<object, Map<string, string>>();

/** Names of instruments, each read once, because names do not change. The name of an unknown symbol is the symbol. */
export async function instrumentNames(
  { pool }: Pick<AppContext, 'pool'>,
  symbols: Iterable<string>,
): Promise<(symbol: string) => string> {
  const names = namesOf.get(pool) ?? new Map<string, string>();
  namesOf.set(pool, names);
  const missing = [...new Set(symbols)].filter((symbol) => !names.has(symbol));
  if (missing.length > 0) for (const { symbol, name } of await listInstruments(pool, missing)) names.set(symbol, name);
  return (symbol) => names.get(symbol) ?? symbol;
}
