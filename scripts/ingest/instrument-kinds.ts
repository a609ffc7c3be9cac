import { readFile } from 'node:fs/promises';
import { isDay, isTradingDay, toEpochDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import type { InstrumentKind, StatedEnd } from '@pipa/market-data';

/** Kind of a symbol, given the kind that its prices alone suggest. */
export type KindOf = (symbol: string, known: InstrumentKind) => InstrumentKind;

/** What a file says of single symbols. */
export interface StatedInstruments {
  readonly kindOf: KindOf;
  /** Ends of symbols that no longer trade. */
  readonly ends: ReadonlyMap<string, StatedEnd>;
}

/** Indices, which cannot be held, also when `--kind` says that the file is of stocks or funds. */
const KNOWN_INDICES = new Set(['VIX', 'SPX', 'GSPC', 'NDX', 'DJI', 'RUT', 'VXN']);
const MOST_DOLLARS = 1e6;

/**
 * Reads a file of lines `symbol,kind[,lastDay[,finalValue]]`. `defaultKind` is the kind of the other symbols whose kind is not
 * known; a line with an empty kind states the end alone.
 */
export async function readStatedInstruments(
  file: string | undefined,
  defaultKind: InstrumentKind,
): Promise<StatedInstruments> {
  const named = new Map<string, InstrumentKind>();
  const ends = new Map<string, StatedEnd>();
  const lines = file === undefined ? [] : (await readFile(file, 'utf8')).split(/\r?\n/);
  for (const [i, line] of lines.entries()) {
    const [name = '', kind = '', lastDay = '', finalValue = ''] = line.split(',').map((part) => part.trim());
    const symbol = name.toUpperCase();
    if (symbol === '' || symbol === 'SYMBOL') continue;
    if (kind === 'Stock' || kind === 'ETF' || kind === 'Index') named.set(symbol, kind);
    if (lastDay !== '' || finalValue !== '') ends.set(symbol, statedEnd(`${file} line ${i + 1}`, lastDay, finalValue));
  }
  const kindOf: KindOf = (symbol, known) => {
    if (named.has(symbol)) return named.get(symbol) ?? known;
    if (KNOWN_INDICES.has(symbol) || symbol.startsWith('^')) return 'Index';
    return known === 'Stock' ? defaultKind : known;
  };
  return { kindOf, ends };
}

function statedEnd(where: string, lastDay: string, finalValue: string): StatedEnd {
  if (!isDay(lastDay) || !isTradingDay(lastDay)) {
    throw new DomainError('INVALID_INPUT', {
      note: `${where}: the last day is a session YYYY-MM-DD, not ${lastDay || 'empty'}`,
    });
  }
  const value = finalValue === '' ? null : Number(finalValue);
  if (value !== null && !(value > 0 && value <= MOST_DOLLARS)) {
    throw new DomainError('INVALID_INPUT', {
      note: `${where}: the final value is a number of dollars, not ${finalValue}`,
    });
  }
  return { day: toEpochDay(lastDay), value };
}
