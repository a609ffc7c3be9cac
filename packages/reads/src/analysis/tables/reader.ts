import type { TradingDay } from '@pipa/calendar';
import type { AnalysisInput, AnalysisRow, IdaFunctionCode } from '@pipa/contract';
import type { InstrumentRow } from '@pipa/db/market';
import type { Database } from '../../context.ts';

/** What a table of the analysis is read with. */
export interface AnalysisRequest {
  readonly pool: Database['pool'];
  readonly input: AnalysisInput;
  /** The last day that may be seen. Its analysis is whole. */
  readonly asOf: TradingDay;
  /** Of the caller. */
  readonly userId: number;
}

export interface InstrumentRequest extends AnalysisRequest {
  readonly instrument: InstrumentRow;
}

/** Rows of a table, newest first; none where there are no such figures. */
type AnalysisRows<Code extends IdaFunctionCode> = Promise<AnalysisRow<Code>[]>;

/** Reads a table of a symbol. */
export type InstrumentReader<Code extends IdaFunctionCode> = (request: InstrumentRequest) => AnalysisRows<Code>;
/** Reads a table that needs no symbol. */
export type GroupReader<Code extends IdaFunctionCode> = (request: AnalysisRequest) => AnalysisRows<Code>;

/** The page of a request as the stores take it. */
export const pageOf = ({ input, asOf }: AnalysisRequest) => ({
  to: asOf,
  limit: input.length,
  offset: input.offset,
});
