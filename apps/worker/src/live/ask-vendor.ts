import type { TradingDay } from '@pipa/calendar';
import type { LiveWorkKind } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { findLiveWork, noteFailedTry, noteLiveWorkDone } from '@pipa/db/market';
import { notifyAdministrators } from '@pipa/db/notices';
import type { WorkerContext } from '../context.ts';

type Asking = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'logger'>;

/** Failed tries after which administrators are notified. */
export const TRIES_BEFORE_ALERT = 3;

const MINUTE_MS = 60_000;
const PACE = {
  // A session cannot open before its actions are known.
  Actions: { firstMs: MINUTE_MS, longestMs: 10 * MINUTE_MS },
  Bars: { firstMs: 10 * MINUTE_MS, longestMs: 30 * MINUTE_MS },
  // The market goes on without them.
  Macro: { firstMs: 30 * MINUTE_MS, longestMs: 120 * MINUTE_MS },
  Volatility: { firstMs: 30 * MINUTE_MS, longestMs: 120 * MINUTE_MS },
  Reports: { firstMs: 30 * MINUTE_MS, longestMs: 120 * MINUTE_MS },
  Check: { firstMs: 30 * MINUTE_MS, longestMs: 120 * MINUTE_MS },
} as const satisfies Record<LiveWorkKind, { firstMs: number; longestMs: number }>;
const MOST_DOUBLINGS = 16;

/** Work of a day that needs its vendor. */
export interface VendorWork {
  readonly day: TradingDay;
  readonly kind: LiveWorkKind;
  /** Wall clock before which the vendor is not asked. */
  readonly from: Date;
  /**
   * Asks, and stores what it has got.
   * @param tries how many have failed
   * @returns why the answer is not enough, in words; null when the work is done
   */
  run(tries: number): Promise<string | null>;
}

/**
 * Does the work of a day that needs its vendor, once it is due. What fails is tried again after growing waits, which the database keeps, and
 * administrators are notified after the third failure.
 * @returns whether the work is done
 */
export async function askVendor(context: Asking, { day, kind, from, run }: VendorWork): Promise<boolean> {
  const { prisma, pool, clock, logger } = context;
  const work = await findLiveWork(pool, { day, kind });
  if (work !== null && work.doneAt !== null) return true;
  if (clock() < (work?.nextTryAt ?? from)) return false;
  const tries = work?.tries ?? 0;
  const failure = await run(tries).catch((error: unknown) => {
    logger.warn({ err: error, day, kind }, 'the vendor of the market gave no whole answer');
    return error instanceof Error ? error.message : 'The vendor gave no answer';
  });
  const at = clock();
  if (failure === null) {
    await noteLiveWorkDone(prisma, { day, kind, at });
    return true;
  }
  const { firstMs, longestMs } = PACE[kind];
  const nextTryAt = new Date(at.getTime() + Math.min(longestMs, firstMs * 2 ** Math.min(tries, MOST_DOUBLINGS)));
  await inTransaction(prisma, async (tx) => {
    await noteFailedTry(tx, { day, kind, nextTryAt, failure });
    if (tries + 1 !== TRIES_BEFORE_ALERT) return;
    const parameters = { day, what: kind, reason: failure };
    const dedupeKey = `market-data-late-${day}-${kind}`;
    await notifyAdministrators(tx, { event: 'operations.marketDataLate', parameters, dedupeKey }, at);
  });
  return false;
}
