import { fromEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { DomainError, MARKET_SYMBOL } from '@pipa/contract';
import { importOptions, type OptionsOfDay, readOptions } from '@pipa/db/analysis';
import { listInstruments } from '@pipa/db/market';
import { type IngestContext, type IngestSummary, Reading } from './ingest-context.ts';
import { uploadVendor, type Values } from './series-upload.ts';
import { noPart } from './vendor-parts.ts';

/** More sessions than any market has. */
const MOST_SESSIONS = 30_000;
const FIELDS = ['putVolume', 'callVolume', 'putOpenInterest', 'callOpenInterest'] as const;
type Field = (typeof FIELDS)[number];

/** Days of an upload of puts and calls that are not stored, or are others. */
export async function changedInOptions(
  { pool }: Pick<IngestContext, 'pool'>,
  values: Values,
  today: TradingDay,
): Promise<number> {
  const { stored } = await storedOptions(pool, today);
  return changedDays(stored, optionsOf(values, stored)).length;
}

/**
 * Stores puts and calls as the options of the benchmark, in the place of the same figures of the same days: what they replace is not kept.
 * @throws DomainError INVALID_INPUT in a market without its benchmark
 */
export async function storeOptionsUpload(
  context: IngestContext,
  values: Values,
  today: TradingDay,
): Promise<IngestSummary> {
  const { pool } = context;
  const vendor = uploadVendor(values, context.clock());
  const reading = await Reading.begin(context, vendor, 'Options', today);
  return reading.run(async () => {
    const { instrumentId, stored } = await storedOptions(pool, today);
    if (vendor.observations === null) throw noPart(vendor, 'options');
    if (instrumentId === null)
      throw new DomainError('INVALID_INPUT', { note: `This market has no ${MARKET_SYMBOL}, whose options these are` });
    // Counted and hashed as what a vendor gives.
    for await (const _ of reading.pages(vendor, vendor.observations, { symbols: null, from: null, to: today }));
    const given = optionsOf(values, stored);
    reading.revised = changedDays(stored, given).length;
    const all = [...new Map([...stored, ...given]).values()].sort((a, b) => a.day - b.day);
    const column = (field: Field) => Float64Array.from(all, (one) => one[field]);
    await importOptions(pool, [
      {
        instrumentId,
        days: Int32Array.from(all, ({ day }) => day),
        putVolume: column('putVolume'),
        callVolume: column('callVolume'),
        putOpenInterest: column('putOpenInterest'),
        callOpenInterest: column('callOpenInterest'),
      },
    ]);
    return reading.end('Whole');
  });
}

async function storedOptions(pool: IngestContext['pool'], today: TradingDay) {
  const [market] = await listInstruments(pool, [MARKET_SYMBOL]);
  if (market === undefined) return { instrumentId: null, stored: new Map<number, OptionsOfDay>() };
  const rows = await readOptions(pool, { instrumentId: market.id, to: today, limit: MOST_SESSIONS, offset: 0 });
  return { instrumentId: market.id, stored: new Map(rows.map((row) => [row.day, row])) };
}

/** By epoch day; what a file lacks of a day stays as it is stored. */
function optionsOf(values: Values, stored: ReadonlyMap<number, OptionsOfDay>): Map<number, OptionsOfDay> {
  const days = Map.groupBy(values, ({ day }) => day);
  return new Map(
    [...days].map(([day, ofDay]) => {
      const known = stored.get(toEpochDay(day));
      const contracts = (field: Field) =>
        ofDay.find(({ seriesId }) => seriesId === field)?.value ?? known?.[field] ?? Number.NaN;
      const [putVolume, callVolume, putOpenInterest, callOpenInterest] = FIELDS.map(contracts) as [
        number,
        number,
        number,
        number,
      ];
      return [toEpochDay(day), { day: toEpochDay(day), putVolume, callVolume, putOpenInterest, callOpenInterest }];
    }),
  );
}

function changedDays(
  stored: ReadonlyMap<number, OptionsOfDay>,
  given: ReadonlyMap<number, OptionsOfDay>,
): TradingDay[] {
  return [...given.values()]
    .filter((one) => FIELDS.some((field) => !Object.is(stored.get(one.day)?.[field], one[field])))
    .map(({ day }) => fromEpochDay(day));
}
