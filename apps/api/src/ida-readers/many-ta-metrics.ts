import type { AnalysisRow } from '@pipa/contract';
import { readBreadthDay, readTaMetricsOf } from '@pipa/db/analysis';
import { type InstrumentRow, listInstruments } from '@pipa/db/market';
import { breadthGroupOf, NO_BREADTH, taFigures } from '@pipa/ida';
import type { AnalysisRequest, GroupReader } from './reader.ts';
import { sourceSymbols } from './source-symbols.ts';

type Row = AnalysisRow<27>;

const UNKNOWN: Omit<Row, 'symbol'> = {
  ...NO_BREADTH,
  taRating: null,
  taString: null,
  trend: null,
  trend5: null,
  trend20: null,
  momentum: null,
  momentum5: null,
  momentum20: null,
  oscillation: null,
  oscillation5: null,
  oscillation20: null,
};

/**
 * Code 27, and 16 with a watch list: the technical metrics of the symbols of an account or a list on the day. A symbol without
 * metrics of that day has a row without figures.
 */
export const readManyTaMetrics: GroupReader<27> = async (request) => {
  const { offset, length } = request.input;
  const symbols = (await sourceSymbols(request)).slice(offset, offset + length);
  const instruments = await listInstruments(request.pool, symbols);
  const known = await knownRows(request, instruments);
  return symbols.map((symbol) => ({ symbol, ...(known.get(symbol) ?? UNKNOWN) }));
};

async function knownRows({ pool, asOf }: AnalysisRequest, instruments: readonly InstrumentRow[]) {
  const groupOf = new Map(instruments.map((instrument) => [instrument.id, breadthGroupOf(instrument)]));
  const [metrics, breadths] = await Promise.all([
    readTaMetricsOf(pool, [...groupOf.keys()], asOf),
    readBreadthDay(pool, [...new Set(groupOf.values())], asOf),
  ]);
  const metricsOf = new Map(metrics.map((one) => [one.instrumentId, one]));
  const breadthOf = new Map(breadths.map((one) => [one.group, one]));
  return new Map(
    instruments.flatMap(({ id, symbol }) => {
      const found = metricsOf.get(id);
      if (found === undefined) return [];
      const breadth = breadthOf.get(groupOf.get(id) ?? '') ?? NO_BREADTH;
      return [[symbol, taFigures(found, breadth)] as const];
    }),
  );
}
