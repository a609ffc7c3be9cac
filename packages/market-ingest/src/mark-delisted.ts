import { fromEpochDay, previousTradingEpochDay } from '@pipa/calendar';
import type { Pool } from '@pipa/db';
import { listInstruments, readLastBarDays, setDelistings } from '@pipa/db/market';
import { SILENT_SESSIONS } from '@pipa/market-data';

/** Ends what falls silent before the history does. An end that was stated stays while no later bar contradicts it. */
export async function markDelisted(pool: Pool): Promise<void> {
  const lastDays = [...(await readLastBarDays(pool))];
  if (lastDays.length === 0) return;
  const ends = new Map((await listInstruments(pool)).map(({ symbol, delistedOn }) => [symbol, delistedOn]));
  const end = lastDays.reduce((latest, [, last]) => Math.max(latest, last), Number.NEGATIVE_INFINITY);
  const silentFrom = previousTradingEpochDay(end + 1, SILENT_SESSIONS);
  await setDelistings(
    pool,
    lastDays.map(([symbol, last]) => {
      const day = fromEpochDay(last);
      return { symbol, day: last < silentFrom || ends.get(symbol) === day ? day : null };
    }),
  );
}
