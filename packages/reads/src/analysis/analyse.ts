import type { TradingDay } from '@pipa/calendar';
import {
  type AnalysisAnswer,
  type AnalysisInput,
  type AnalysisRow,
  type api,
  DomainError,
  IDA_NO_DATA,
  IDA_NOT_READY,
  MARKET_SYMBOL,
  SYMBOL_NOT_FOUND,
} from '@pipa/contract';
import { type InstrumentRow, readMarketClock } from '@pipa/db/market';
import { commentText, dataNeedOf, IDA_FUNCTIONS, isOfSymbol, lastSessionWords } from '@pipa/ida';
import { dataNeedWords } from '@pipa/words';
import type { Database, Read } from '../context.ts';
import { analysisDayOf } from './analysis-day.ts';
import { findInstrument, sectorEtf } from './find-symbol.ts';
import { COMMENT_FACTS } from './tables/comment-facts.ts';
import { type AnalysisRequest, GROUP_READERS, INSTRUMENT_READERS } from './tables/index.ts';

type Rows = readonly object[];

/**
 * A table of the analysis by its function code (3 §7).
 * @throws DomainError NOT_FOUND with 'Symbol not found'; INVALID_INPUT where a symbol is missing or no such table is served
 */
export const readAnalysis: Read<typeof api.getStockIDA> = async ({ pool }, { userId }, input) => {
  const reading = analysisDayOf({ pool }, input.asOf);
  const [asOf, instrument] = await Promise.all([reading, instrumentOf(pool, input, reading)]);
  if (asOf === null) return answerOf(input, { instrument, errMsg: IDA_NOT_READY });
  const request = { pool, input, asOf, userId };
  const [rows, sectorETF] = await Promise.all([
    readRows(request, instrument),
    instrument && sectorEtf({ pool }, instrument, asOf),
  ]);
  const known = { instrument, updateTime: asOf, sectorETF };
  if (rows.length === 0 && input.offset === 0) {
    const comment = await reasonOf(request, instrument);
    return answerOf(input, { ...known, comment, errMsg: IDA_NO_DATA });
  }
  return answerOf(input, { ...known, rows, comment: await commentOf(request, instrument, rows) });
};

/** The symbol of a table of one; null for other tables. */
async function instrumentOf(
  pool: Database['pool'],
  { function: code, symbol }: AnalysisInput,
  asOf: Promise<TradingDay | null>,
): Promise<InstrumentRow | null> {
  if (!isOfSymbol(code)) return null;
  const wanted = symbol ?? (IDA_FUNCTIONS[code].needs === 'market' ? MARKET_SYMBOL : undefined);
  if (wanted === undefined) throw new DomainError('INVALID_INPUT', { message: SYMBOL_NOT_FOUND, field: 'symbol' });
  const found = await findInstrument({ pool }, wanted, asOf);
  if (found === null) throw new DomainError('NOT_FOUND', { message: SYMBOL_NOT_FOUND, field: 'symbol' });
  return found;
}

async function readRows(request: AnalysisRequest, instrument: InstrumentRow | null): Promise<Rows> {
  const { function: code } = request.input;
  if (!isOfSymbol(code)) return GROUP_READERS[code](request);
  if (instrument === null || (instrument.kind === 'ETF' && IDA_FUNCTIONS[code].ofCompanies)) return [];
  return INSTRUMENT_READERS[code]({ ...request, instrument });
}

/** Why a table has no rows, and what would feed it, in a market that is not simulated. Null where the symbol has none of its own. */
async function reasonOf(
  { pool, input: { function: code, group, language } }: AnalysisRequest,
  instrument: InstrumentRow | null,
): Promise<string | null> {
  const need = dataNeedOf(IDA_FUNCTIONS[code], group);
  const isFundOfCompanies = instrument?.kind === 'ETF' && IDA_FUNCTIONS[code].ofCompanies === true;
  if (need === null || isFundOfCompanies) return null;
  const { source } = await readMarketClock(pool);
  if (source === 'simulated') return null;
  return dataNeedWords[language][source === 'replay' ? 'replay' : need];
}

async function commentOf(
  request: AnalysisRequest,
  instrument: InstrumentRow | null,
  rows: Rows,
): Promise<string | null> {
  const { function: code, group, language } = request.input;
  const table = rows as readonly AnalysisRow[];
  const facts = instrument && rows.length > 0 ? await COMMENT_FACTS[code]?.({ ...request, instrument }, table) : {};
  const about = { symbol: instrument?.symbol, isMarket: instrument?.symbol === MARKET_SYMBOL, group, ...facts };
  const text = commentText(code, table, about, language);
  const lastSession = instrument?.delistedOn ?? null;
  if (text === null || lastSession === null || lastSession > request.asOf) return text;
  return `${lastSessionWords(lastSession)[language]} ${text}`;
}

interface Known {
  readonly instrument: InstrumentRow | null;
  readonly updateTime?: TradingDay;
  readonly sectorETF?: string | null;
  readonly rows?: Rows;
  readonly comment?: string | null;
  readonly errMsg?: string;
}

function answerOf(
  { function: code }: AnalysisInput,
  { instrument, updateTime, sectorETF, rows, comment, errMsg }: Known,
): AnalysisAnswer {
  const answer = {
    function: code,
    idaTable: rows ?? null,
    comment: comment ?? null,
    isEtf: instrument && instrument.kind === 'ETF',
    updateTime: updateTime ?? null,
    validated: true,
    sectorETF: sectorETF ?? null,
    errMsg: errMsg ?? null,
  };
  // The code decides which rows there are; the schema of the answer compares them.
  return answer as unknown as AnalysisAnswer;
}
