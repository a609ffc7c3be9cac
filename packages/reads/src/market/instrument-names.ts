import { listInstruments } from '@pipa/db/market';
import type { Database } from '../context.ts';
import { onceAPool } from '../once-a-pool.ts';

const namesOf = onceAPool(() => new Map<string, string>());

/** Names of instruments, each read once, because names do not change. The name of an unknown symbol is the symbol. */
export async function instrumentNames(
  context: Database,
  symbols: Iterable<string>,
): Promise<(symbol: string) => string> {
  const names = namesOf(context);
  const missing = [...new Set(symbols)].filter((symbol) => !names.has(symbol));
  if (missing.length > 0) {
    for (const { symbol, name } of await listInstruments(context.pool, missing)) names.set(symbol, name);
  }
  return (symbol) => names.get(symbol) ?? symbol;
}
