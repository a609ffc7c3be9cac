import type { ManyFunction, SymbolFunction } from '@pipa/ida';
import { readDailyMetrics, readOtherMetrics } from './daily-metrics.ts';
import { readSourceDetections, readUniverseDetections } from './detections.ts';
import { readMacroTable } from './macro.ts';
import { readManyScores } from './many-scores.ts';
import { readManyTaMetrics } from './many-ta-metrics.ts';
import { readEtfMomentum, readStockMomentum } from './momentum.ts';
import { readPutCall } from './options.ts';
import { readPrices } from './prices.ts';
import { quarterlyReader } from './quarterly.ts';
import { rankingReader, readScores } from './rankings.ts';
import type { GroupReader, InstrumentReader } from './reader.ts';
import { readStateTable } from './states.ts';
import { readSymbolMomentum } from './symbol-momentum.ts';
import { readPatterns, readTechnicalMetrics } from './ta-metrics.ts';

export type { AnalysisRequest, GroupReader, InstrumentReader, InstrumentRequest } from './reader.ts';

/** Tables of a symbol, by function code. Code 12 is of the market's fund when no symbol is given. */
export const INSTRUMENT_READERS: { readonly [Code in SymbolFunction]: InstrumentReader<Code> } = {
  1: readPrices,
  2: readDailyMetrics,
  3: readOtherMetrics,
  4: readPutCall,
  5: quarterlyReader('overall'),
  6: quarterlyReader('efficiency'),
  7: quarterlyReader('growth'),
  8: quarterlyReader('quality'),
  9: quarterlyReader('profitability'),
  10: quarterlyReader('dividend'),
  11: readTechnicalMetrics,
  12: readStateTable,
  15: readSymbolMomentum,
  18: readPatterns,
  20: rankingReader('overall'),
  21: rankingReader('efficiency'),
  22: rankingReader('growth'),
  23: rankingReader('quality'),
  24: rankingReader('profitability'),
  25: rankingReader('dividend'),
  26: readScores,
};

/** Tables that need no symbol. */
export const GROUP_READERS: { readonly [Code in ManyFunction]: GroupReader<Code> } = {
  13: readEtfMomentum,
  14: readStockMomentum,
  16: (request) =>
    request.input.watchListId === undefined ? readUniverseDetections(request) : readManyTaMetrics(request),
  17: readSourceDetections,
  19: readMacroTable,
  27: readManyTaMetrics,
  28: readManyScores,
};
