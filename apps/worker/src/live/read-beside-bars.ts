import { sessionOf } from '@pipa/calendar';
import { readMarketState } from '@pipa/db/market';
import type { WorkerContext } from '../context.ts';
import { askVendor } from './ask-vendor.ts';

/** Reads what is due of the last closed day of a real market besides its bars: macro series, reports, and the closes of a second vendor. */
export async function readBesideBars(context: WorkerContext): Promise<void> {
  const { prisma, live } = context;
  if (live === undefined || live.readings.length === 0) return;
  const { lastClosedDay: day } = await readMarketState(prisma);
  if (day === null) return;
  const { closeAt } = sessionOf(day);
  for (const { kind, afterMs, read } of live.readings) {
    await askVendor(context, {
      day,
      kind,
      from: new Date(closeAt.getTime() + afterMs),
      run: async () => {
        const { outcome, note } = await read(day);
        return outcome === 'Whole' ? null : (note ?? `The reading ended as ${outcome}`);
      },
    });
  }
}
