import { addDays, type TradingDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { actionsOf, loadBars, replaceQuarantine, type StoredAction } from '@pipa/db/market';
import { elementAt } from '@pipa/quant';
import { adjustedClose } from '../../close/publish-bars.ts';
import type { BackgroundContext } from '../job-kind.ts';
import type { AnalysisInput } from './analysis-input.ts';

/** Largest relative difference between an adjusted close and its actions; vendors round adjusted closes to six digits. */
const TOLERANCE = 1e-4;
const DAYS_BEFORE = 10;

/**
 * Checks the adjusted closes of the run's days against their splits and dividends. A close that differs is put in quarantine
 * with the rejected rows of imports; nothing is repaired.
 * @returns the number of checked symbols with an action
 */
export async function verifyBars(context: BackgroundContext, { after, to }: AnalysisInput): Promise<number> {
  let checked = 0;
  for (const day of after === null ? [to] : tradingDaysBetween(after, to).slice(1)) {
    checked += await verifyDay(context, day);
  }
  return checked;
}

async function verifyDay({ pool, clock, logger }: BackgroundContext, day: TradingDay): Promise<number> {
  const bySymbol = Map.groupBy(await actionsOf(pool, day), ({ symbol }) => symbol);
  if (bySymbol.size === 0) return 0;
  const at = toEpochDay(day);
  const check = { day, fault: 'adjusted close' };
  const bars = await loadBars(pool, [...bySymbol.keys()], { from: addDays(day, -DAYS_BEFORE), to: day });
  const faults = [...bars.values()].flatMap(({ symbol, days, close, adjClose }) => {
    const i = days.length - 1;
    if (i < 1 || days[i] !== at) return [];
    const expected = adjustedClose(
      { close: elementAt(close, i) },
      { close: elementAt(close, i - 1), adjClose: elementAt(adjClose, i - 1) },
      bySymbol.get(symbol) as StoredAction[],
    );
    if (Math.abs(elementAt(adjClose, i) / expected - 1) <= TOLERANCE) return [];
    return [{ ...check, symbol, raw: `${adjClose[i]} instead of ${expected}` }];
  });
  await replaceQuarantine(pool, { source: 'close', ...check }, faults, clock());
  if (faults.length > 0) logger.error({ day, faults }, 'adjusted closes do not follow from the actions');
  return bySymbol.size;
}
