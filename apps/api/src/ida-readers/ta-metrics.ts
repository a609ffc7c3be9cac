import { type AnalysisRow, type EventName, eventNames } from '@pipa/contract';
import { readTaMetrics, type TaMetricsOfDay } from '@pipa/db';
import { breadthGroupOf } from '@pipa/ida';
import { type DetectionKind, detectionKinds, detectionSignals, type TaBand, taRatingOfBand } from '@pipa/quant';
import { type InstrumentReader, type InstrumentRequest, pageOf } from './reader.ts';

const KIND_OF = Object.fromEntries(detectionKinds.map((kind) => [detectionSignals[kind].documentName, kind])) as Record<
  EventName,
  DetectionKind
>;

/** The events of a day by their names in the document; 0 where there is none. */
export const eventsOf = (codes: Readonly<Record<DetectionKind, number>>): Record<EventName, number> =>
  Object.fromEntries(eventNames.map((name) => [name, codes[KIND_OF[name]]])) as Record<EventName, number>;

const readDays = (request: InstrumentRequest): Promise<TaMetricsOfDay[]> =>
  readTaMetrics(request.pool, {
    instrumentId: request.instrument.id,
    breadthGroup: breadthGroupOf(request.instrument),
    ...pageOf(request),
  });

function metricsRow({ day, rating, taString, ...metrics }: TaMetricsOfDay): AnalysisRow<11> {
  const { trend, trend5, trend20, momentum, momentum5, momentum20 } = metrics;
  const { breadth, breadth5, breadth20, oscillation, oscillation5, oscillation20 } = metrics;
  return {
    tradeDate: day,
    taRating: taRatingOfBand(rating as TaBand),
    taString,
    trend,
    trend5,
    trend20,
    momentum,
    momentum5,
    momentum20,
    breadth,
    breadth5,
    breadth20,
    oscillation,
    oscillation5,
    oscillation20,
    ...eventsOf(metrics),
  };
}

/** Technical metrics and events, with the breadth of the group that the symbol belongs to. */
export const readTechnicalMetrics: InstrumentReader<11> = async (request) => (await readDays(request)).map(metricsRow);

/** The events of each day; days without an event are rows too. */
export const readPatterns: InstrumentReader<18> = async (request) =>
  (await readDays(request)).map(({ day, ...codes }) => ({ tradeDate: day, ...eventsOf(codes) }));
