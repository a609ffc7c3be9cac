import { type TradingDay, toEpochDay } from '@pipa/calendar';
import { saveCompanyReports } from '@pipa/db/analysis';
import { listInstruments } from '@pipa/db/market';
import type { WorkerContext } from '../context.ts';
import { publishBars } from './publish-bars.ts';

type Publishing = Pick<WorkerContext, 'pool' | 'source'>;

/**
 * Publishes what a strategy that decides at a close knows of the session: reports and bars. Reports come first: a backfill that loads
 * research up to the day of the newest bars then replaces what is stored already.
 */
export async function publishDay(context: Publishing, day: TradingDay): Promise<void> {
  await publishReports(context, day);
  await publishBars(context, day);
}

/**
 * Without it a strategy that trades while the analysis, which loads all other research, is behind would decide by older reports than its
 * track and its backtests know.
 */
async function publishReports({ pool, source }: Publishing, day: TradingDay): Promise<void> {
  const reports = source.reportsOf(day);
  if (reports.size === 0) return;
  const instruments = await listInstruments(pool, [...reports.keys()]);
  const companies = instruments.flatMap(({ id, symbol }) => {
    const reported = reports.get(symbol);
    return reported === undefined ? [] : [{ instrumentId: id, ...reported }];
  });
  const at = toEpochDay(day);
  await saveCompanyReports(pool, companies, { from: at, to: at });
}
