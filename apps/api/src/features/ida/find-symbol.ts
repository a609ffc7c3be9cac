import { type TradingDay, toEpochDay } from '@pipa/calendar';
import { type api, type InputOf, MAX_SYMBOL_SUGGESTIONS, type OutputOf, type SymbolValidation } from '@pipa/contract';
import { readAnalysisDay } from '@pipa/db/analysis';
import {
  type InstrumentRow,
  latestCloses,
  listFundsOfSector,
  listInstruments,
  suggestInstruments,
} from '@pipa/db/market';
import { sectorEtfOf } from '@pipa/ida';
import type { AppContext } from '../../context.ts';
import { analysisDayOf } from '../../ida-readers/analysis-day.ts';

type Reader = Pick<AppContext, 'pool'>;

/**
 * A stock or fund that was listed by a day; null for every other symbol. Before the first analysis there is no such day.
 * @param asOf may still be read, so that both are read together
 */
export async function findInstrument(
  { pool }: Reader,
  symbol: string,
  asOf: Promise<TradingDay | null>,
): Promise<InstrumentRow | null> {
  const [[found], day] = await Promise.all([listInstruments(pool, [symbol]), asOf]);
  if (found === undefined || found.kind === 'Index') return null;
  return day !== null && found.listedOn !== null && found.listedOn > day ? null : found;
}

/** The fund of a stock's sector that has a price of the day; null for a fund, and where the market has none. */
export async function sectorEtf(
  { pool }: Reader,
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
export async function validateSymbol(
  context: Reader,
  { symbol, asOf: asked }: InputOf<typeof api.validateSymbol>,
): Promise<SymbolValidation> {
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
}

/** Symbols by the beginning of symbol or name; none before the first analysis. */
export async function suggestSymbols({ pool }: Reader, text: string): Promise<OutputOf<typeof api.symbolSuggestions>> {
  const to = await readAnalysisDay(pool);
  if (to === null) return [];
  const found = await suggestInstruments(pool, { text, to, limit: MAX_SYMBOL_SUGGESTIONS });
  return found.map(({ symbol, name, kind, sector }) => ({ symbol, name, isEtf: kind === 'ETF', sector }));
}
