import { addDays } from '@pipa/calendar';
import { importOptions } from '@pipa/db/analysis';
import { listInstruments } from '@pipa/db/market';
import { SIMULATED_MARKET_START } from '@pipa/market-data';
import type { BackgroundContext } from '../job-kind.ts';
import { lastPublishedDay } from './load-histories.ts';

/** Options of two years are loaded; of the benchmark all years, because models use its put/call ratio. */
const RECENT_DAYS = 2 * 366;

/** Loads the option volumes and open interest of instruments. */
export async function loadOptions(context: BackgroundContext, symbols: readonly string[]): Promise<number> {
  const { research, pool, benchmark } = context;
  if (research === null) return 0;
  const to = await lastPublishedDay(pool, benchmark);
  const instruments = await listInstruments(pool, symbols);
  const histories = instruments.map(({ id, symbol }) => {
    const from = symbol === benchmark ? SIMULATED_MARKET_START : addDays(to, -RECENT_DAYS);
    return { instrumentId: id, ...research.optionActivity(symbol, from, to) };
  });
  await importOptions(pool, histories);
  return histories.reduce((sum, { days }) => sum + days.length, 0);
}
