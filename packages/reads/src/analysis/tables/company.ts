import type { TradingDay } from '@pipa/calendar';
import { readReports, readSplitsOf, type StoredReport } from '@pipa/db/analysis';
import { type SplitFactor, splitFactorOf } from '@pipa/quant';
import type { InstrumentRequest } from './reader.ts';

/** No company of the market reported before. */
const FIRST_DAY: TradingDay = '1950-01-01';

export interface Company {
  /** Reports that were known by the as-of day, ascending by the day of the report. */
  readonly reports: readonly StoredReport[];
  readonly splitFactor: SplitFactor;
}

export async function readCompany({
  pool,
  asOf,
  instrument,
}: Pick<InstrumentRequest, 'pool' | 'asOf' | 'instrument'>): Promise<Company> {
  const [reports, splits] = await Promise.all([
    readReports(pool, [instrument.id], FIRST_DAY, asOf),
    readSplitsOf(pool, { instrumentId: instrument.id, from: FIRST_DAY, to: asOf }),
  ]);
  return { reports, splitFactor: splitFactorOf(splits) };
}
