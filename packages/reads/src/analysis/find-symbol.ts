import { type TradingDay, toEpochDay } from '@pipa/calendar';
import { type api, MAX_SYMBOL_SUGGESTIONS, type SymbolValidation } from '@pipa/contract';
import { readAnalysisDay } from '@pipa/db/analysis';
import {
  type InstrumentRow,
  latestCloses,
  listFundsOfSector,
  listInstruments,
  readFormerSymbols,
  suggestInstruments,
} from '@pipa/db/market';
import { sectorEtfOf } from '@pipa/ida';
import type { Database, Read } from '../context.ts';
import { analysisDayOf } from './analysis-day.ts';

/**
 * A stock or fund that was listed by a day, also by a symbol that it had before; null for every other symbol. Before the first analysis
 * there is no such day.
 * @param asOf may still be read, so that both are read together
 */
export async function findInstrument(
  { pool }: Database,
  symbol: string,
  asOf: Promise<TradingDay | null>,
): Promise<InstrumentRow | null> {
  const [[named], day] = await Promise.all([listInstruments(pool, [symbol]), asOf]);
  const found = named ?? (await findByFormerSymbol(pool, symbol));
  if (found === undefined || found.kind === 'Index') return null;
  return day === null || isListedBy(found, day) ? found : null;
}

async function findByFormerSymbol(pool: Database['pool'], symbol: string): Promise<InstrumentRow | undefined> {
  const [former] = await readFormerSymbols(pool, [symbol]);
  return former && (await listInstruments(pool, [former.symbol]))[0];
}

const isListedBy = ({ listedOn }: InstrumentRow, day: TradingDay): boolean => listedOn === null || listedOn <= day;

/** The fund of a stock's sector that has a price of the day; null for a fund, and where the market has none. */
export async function sectorEtf(
  { pool }: Database,
  { kind, sector }: InstrumentRow,
  asOf: TradingDay,
): Promise<string | null> {
  if (kind !== 'Stock' || sector === null) return null;
  const funds = await listFundsOfSector(pool, sector);
  const closes = await latestCloses(
    pool,
    funds.map(({ symbol }) => symbol),
    asOf,
  );
  const traded = funds.filter(({ symbol }) => closes.get(symbol)?.day === toEpochDay(asOf));
  return sectorEtfOf(sector, traded)?.symbol ?? null;
}

const UNKNOWN: SymbolValidation = {
  validated: false,
  isEtf: false,
  sectorETF: null,
  symbol: null,
  name: null,
  sector: null,
};

/** Whether a symbol was listed by a day, the newest one without it, and the fund of its sector on that day. */
export const validateSymbol: Read<typeof api.validateSymbol> = async (context, _, { symbol, asOf: asked }) => {
  const reading = analysisDayOf(context, asked);
  const [asOf, found] = await Promise.all([reading, findInstrument(context, symbol, reading)]);
  if (found === null) return UNKNOWN;
  return {
    validated: true,
    isEtf: found.kind === 'ETF',
    sectorETF: asOf === null ? null : await sectorEtf(context, found, asOf),
    symbol: found.symbol,
    name: found.name,
    sector: found.sector,
  };
};

/** Symbols by their beginning or that of a word of their name; none before the first analysis. */
export const suggestSymbols: Read<typeof api.symbolSuggestions> = async ({ pool }, _, { text }) => {
  const to = await readAnalysisDay(pool);
  if (to === null) return [];
  const found = await suggestInstruments(pool, { text, to, limit: MAX_SYMBOL_SUGGESTIONS });
  return found.map(({ symbol, name, kind, sector }) => ({ symbol, name, isEtf: kind === 'ETF', sector }));
};

/** The symbols of a list that no stock or fund of the newest day has; none before the first analysis. */
export const readUnknownSymbols: Read<typeof api.unknownSymbols> = async ({ pool }, _, { symbols }) => {
  const [found, day] = await Promise.all([listInstruments(pool, symbols), readAnalysisDay(pool)]);
  if (day === null) return [];
  const known = new Set(found.flatMap((row) => (row.kind !== 'Index' && isListedBy(row, day) ? [row.symbol] : [])));
  return symbols.filter((symbol) => !known.has(symbol));
};
