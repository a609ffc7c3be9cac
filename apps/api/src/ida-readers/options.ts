import { fromEpochDay } from '@pipa/calendar';
import { readOptions, readShortInterest, type StoredShortInterest } from '@pipa/db/analysis';
import { putCallFigures } from './put-call.ts';
import { type InstrumentReader, pageOf } from './reader.ts';

/** Short interest is published twice a month: never in fewer sessions than these. */
const LEAST_SESSIONS_BETWEEN = 8;

const shortInterestOf = (known: StoredShortInterest | undefined) => ({
  shortRatio: known?.shortRatio ?? null,
  shortPercent: known === undefined ? null : 100 * known.shortPercent,
  sharesShortPriorMonth: known?.sharesShortPriorMonth ?? null,
  sharesShort: known?.sharesShort ?? null,
});

/** Option contracts of each session, with the short interest that had been published by its close. */
export const readPutCall: InstrumentReader<4> = async (request) => {
  const { pool, input, asOf, instrument } = request;
  const published = 2 + Math.ceil((input.length + input.offset) / LEAST_SESSIONS_BETWEEN);
  const [options, shorts] = await Promise.all([
    readOptions(pool, { instrumentId: instrument.id, ...pageOf(request) }),
    readShortInterest(pool, instrument.id, asOf, published),
  ]);
  return options.map((contracts) => ({
    tradeDate: fromEpochDay(contracts.day),
    ...putCallFigures(contracts),
    ...shortInterestOf(shorts.find(({ publishedDay }) => publishedDay <= contracts.day)),
  }));
};
