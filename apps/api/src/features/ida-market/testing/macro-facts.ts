import { toEpochDay } from '@pipa/calendar';
import { saveMacro } from '@pipa/db/analysis';
import { seedOptions } from '../../../testing/seed-options.ts';
import type { TestContext } from '../../../testing/test-context.ts';
import { DAYS, LAST } from './market-facts.ts';

/** Contracts of the market's fund: no calls were traded on the day before. */
export const optionsAt = (i: number) => ({
  putVolume: 1_000 + i,
  callVolume: i === LAST - 1 ? 0 : 2_000 + i,
  putOpenInterest: 5_000 + i,
  callOpenInterest: 4_000 + 2 * i,
});

/** Observations as [series, day, released, value]. */
const OBSERVED: readonly (readonly [string, string, string, number])[] = [
  ['cfnai', '2025-12-31', '2026-01-26', 0.11],
  ['cfnai', '2026-01-31', '2026-02-24', -0.2],
  ['gdp', '2025-12-31', '2026-01-29', 31_000.5],
  ['rsxfs', '2026-01-31', '2026-02-17', 720_000],
  // Released after the day.
  ['housensa', '2026-01-31', '2026-03-02', 99],
  ['t10y2y', '2026-02-26', '2026-02-26', 0.55],
  ['t10y2y', '2026-02-27', '2026-02-27', 0.56],
  // A rate that is published on the next session.
  ['dff', '2026-02-25', '2026-02-26', 4.31],
  ['dff', '2026-02-26', '2026-02-27', 4.32],
  ['dff', '2026-02-27', '2026-03-02', 4.33],
  // Weekly, published later.
  ['anfci', '2026-02-13', '2026-02-18', -0.5],
  ['anfci', '2026-02-20', '2026-02-27', -0.4],
  // Monthly, published in the month after.
  ['pcepilfe', '2025-12-31', '2026-01-30', 2.75],
  ['pcepilfe', '2026-01-31', '2026-02-27', 2.7],
  ['t5yie', '2026-02-26', '2026-02-26', 2.31],
  ['t5yie', '2026-02-27', '2026-02-27', 2.32],
  ['gc', '2026-02-26', '2026-02-26', 2_650.5],
  ['gc', '2026-02-27', '2026-03-02', 2_700],
  ['cl', '2026-02-27', '2026-02-27', 71.25],
  ['vix', '2026-02-26', '2026-02-26', 18.5],
  ['vix', '2026-02-27', '2026-02-27', 17.25],
  ['vix', '2026-03-02', '2026-03-02', 50],
  ['aaiiBullish', '2026-02-26', '2026-02-26', 41.5],
];

/** Stores the series of the economy, and the options of the market's fund. */
export async function seedMacro({ pool }: TestContext, instrumentId: number): Promise<void> {
  const series = [...new Set(OBSERVED.map(([seriesId]) => seriesId))];
  await saveMacro(
    pool,
    series.map((one) => ({ id: one, name: one, unit: 'x', category: 1, frequency: 'daily' })),
    OBSERVED.map(([seriesId, day, released, value]) => ({
      seriesId,
      day: toEpochDay(day),
      releasedDay: toEpochDay(released),
      value,
    })),
    { from: 0, to: DAYS[LAST + 1] },
  );
  await seedOptions({ pool }, instrumentId, DAYS, optionsAt);
}
