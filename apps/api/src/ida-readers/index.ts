import type { IdaFunctionCode } from '@pipa/contract';
import { readPrices } from './prices.ts';
import type { GroupReader, InstrumentReader } from './reader.ts';

export type { AnalysisRequest, GroupReader, InstrumentReader, InstrumentRequest } from './reader.ts';

/** Tables of a symbol, by function code. Code 12 is of the market's fund when no symbol is given. */
export const INSTRUMENT_READERS: { readonly [Code in IdaFunctionCode]?: InstrumentReader<Code> } = {
  1: readPrices,
};

/** Tables that need no symbol. */
export const GROUP_READERS: { readonly [Code in IdaFunctionCode]?: GroupReader<Code> } = {};
