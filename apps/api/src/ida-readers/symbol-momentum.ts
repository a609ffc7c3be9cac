import type { AnalysisRow } from '@pipa/contract';
import { type MomentumOfDay, readMomentum } from '@pipa/db/analysis';
import { allStockRanksOf, etfRanksOf } from '@pipa/ida';
import { type InstrumentReader, pageOf } from './reader.ts';

const stockRow = (header: string, { day, families }: MomentumOfDay): AnalysisRow<15> => ({
  tradeDate: day,
  header,
  ...allStockRanksOf(families),
});

const etfRow = (header: string, { day, families }: MomentumOfDay): AnalysisRow<15> => ({
  tradeDate: day,
  header,
  ...etfRanksOf(families),
});

/** Momentum ranks of the symbol on each day, 0 the weakest of its group, 1 the strongest. */
export const readSymbolMomentum: InstrumentReader<15> = async (request) => {
  const { id, symbol, kind } = request.instrument;
  const days = await readMomentum(request.pool, { instrumentId: id, ...pageOf(request) });
  return days.map((day) => (kind === 'ETF' ? etfRow(symbol, day) : stockRow(symbol, day)));
};
