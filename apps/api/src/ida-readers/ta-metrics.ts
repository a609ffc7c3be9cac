import type { AnalysisRow } from '@pipa/contract';
import { readTaMetrics, type TaMetricsOfDay, type TaMetricsOfSymbol } from '@pipa/db';
import { breadthGroupOf, eventsOf } from '@pipa/ida';
import { type TaBand, taRatingOfBand } from '@pipa/quant';
import { type InstrumentReader, type InstrumentRequest, pageOf } from './reader.ts';

const readDays = (request: InstrumentRequest): Promise<TaMetricsOfDay[]> =>
  readTaMetrics(request.pool, {
    instrumentId: request.instrument.id,
    breadthGroup: breadthGroupOf(request.instrument),
    ...pageOf(request),
  });

type Breadth = Pick<TaMetricsOfDay, 'breadth' | 'breadth5' | 'breadth20'>;

/** The metrics of a symbol on a day, with the breadth of its group. */
export const taFigures = (
  { rating, taString, ...metrics }: TaMetricsOfSymbol,
  { breadth, breadth5, breadth20 }: Breadth,
): Omit<AnalysisRow<27>, 'symbol'> => ({
  taRating: taRatingOfBand(rating as TaBand),
  taString,
  trend: metrics.trend,
  trend5: metrics.trend5,
  trend20: metrics.trend20,
  momentum: metrics.momentum,
  momentum5: metrics.momentum5,
  momentum20: metrics.momentum20,
  breadth,
  breadth5,
  breadth20,
  oscillation: metrics.oscillation,
  oscillation5: metrics.oscillation5,
  oscillation20: metrics.oscillation20,
});

const metricsRow = (found: TaMetricsOfDay): AnalysisRow<11> => ({
  tradeDate: found.day,
  ...taFigures(found, found),
  ...eventsOf(found),
});

/** Technical metrics and events, with the breadth of the group that the symbol belongs to. */
export const readTechnicalMetrics: InstrumentReader<11> = async (request) => (await readDays(request)).map(metricsRow);

/** The events of each day; days without an event are rows too. */
export const readPatterns: InstrumentReader<18> = async (request) =>
  (await readDays(request)).map(({ day, ...codes }) => ({ tradeDate: day, ...eventsOf(codes) }));
