import { addDays, type TradingDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { actionsOf, inTransaction, loadBars, type StoredAction } from '@pipa/db';
import { adjustedClose } from '../../close/publish-bars.ts';
import type { BackgroundContext } from '../job-kind.ts';
import type { AnalysisInput } from './analysis-input.ts';

/** An adjusted close that differs by more from what its actions say is a fault; vendors round theirs to six digits. */
const TOLERANCE = 1e-4;
const DAYS_BEFORE = 10;

/**
 * Looks whether the adjusted closes of the run's days are what their splits and dividends say. What is not is kept with the
 * rows of imports that failed a check: nothing is mended silently.
 * @returns how many symbols with an action were checked
 */
export async function verifyBars(context: BackgroundContext, { after, to }: AnalysisInput): Promise<number> {
  let checked = 0;
  for (const day of after === null ? [to] : tradingDaysBetween(after, to).slice(1)) {
    checked += await verifyDay(context, day);
  }
  return checked;
}

async function verifyDay({ pool, prisma, clock, logger }: BackgroundContext, day: TradingDay): Promise<number> {
  const bySymbol = Map.groupBy(await actionsOf(pool, day), ({ symbol }) => symbol);
  if (bySymbol.size === 0) return 0;
  const at = toEpochDay(day);
  const bars = await loadBars(pool, [...bySymbol.keys()], { from: addDays(day, -DAYS_BEFORE), to: day });
  const faults = [...bars.values()].flatMap(({ symbol, days, close, adjClose }) => {
    const i = days.length - 1;
    if (i < 1 || days[i] !== at) return [];
    const expected = adjustedClose(
      { close: close[i] },
      { close: close[i - 1], adjClose: adjClose[i - 1] },
      bySymbol.get(symbol) as StoredAction[],
    );
    if (Math.abs(adjClose[i] / expected - 1) <= TOLERANCE) return [];
    return [{ symbol, raw: `${adjClose[i]} instead of ${expected}` }];
  });
  const check = { source: 'close', day, fault: 'adjusted close' };
  await inTransaction(prisma, async (tx) => {
    // Of two that check the same day at once neither would see the other's rows.
    await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext('pipa bar checks'))`;
    await tx.barQuarantine.deleteMany({ where: check });
    await tx.barQuarantine.createMany({ data: faults.map((fault) => ({ ...check, ...fault, createdAt: clock() })) });
  });
  if (faults.length > 0) logger.error({ day, faults }, 'adjusted closes do not follow from the actions');
  return bySymbol.size;
}
