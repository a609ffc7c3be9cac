import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { DEFAULT_BENCHMARK, DomainError } from '@pipa/contract';

const SYMBOL = /^[A-Z][A-Z0-9.-]{0,11}$/;
const MOST_SYMBOLS = 12_000;

/**
 * The symbols of a real market: a list with commas, or a file with one a line (behind `#` is no symbol); null where none are named.
 * @throws DomainError INVALID_INPUT
 */
export async function marketSymbols(given: string | undefined): Promise<readonly string[] | null> {
  if (given === undefined) return null;
  const text = existsSync(given) ? await readFile(given, 'utf8') : given;
  const words = text
    .split('\n')
    .flatMap((line) => (line.split('#')[0] ?? '').split(/[\s,]+/))
    .filter((word) => word !== '')
    .map((word) => word.toUpperCase());
  const symbols = [...new Set(words)];
  const wrong = symbols.find((symbol) => !SYMBOL.test(symbol));
  if (wrong !== undefined) throw refused(`${wrong.slice(0, 40)} is no symbol, and no file of that name is there`);
  if (symbols.length > MOST_SYMBOLS) throw refused(`more than ${MOST_SYMBOLS} symbols`);
  if (!symbols.includes(DEFAULT_BENCHMARK)) throw refused(`${DEFAULT_BENCHMARK}, the benchmark, is not among them`);
  return symbols;
}

const refused = (why: string) => new DomainError('INVALID_INPUT', { note: `MARKET_SYMBOLS: ${why}` });
