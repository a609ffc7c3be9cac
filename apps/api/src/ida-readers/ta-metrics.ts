import type { AnalysisRow } from '@pipa/contract';
import { readTaMetrics, type TaMetricsOfDay } from '@pipa/db/analysis';
import { breadthGroupOf, eventsOf, taFigures } from '@pipa/ida';
import { type InstrumentReader, type InstrumentRequest, pageOf } from './reader.ts';

const readDays = (request: InstrumentRequest): Promise<TaMetricsOfDay[]> =>
  readTaMetrics(request.pool, {
    instrumentId: request.instrument.id,
    breadthGroup: breadthGroupOf(request.instrument),
    ...pageOf(request),
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
