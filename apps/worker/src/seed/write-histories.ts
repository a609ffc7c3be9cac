import type { Pool } from '@pipa/db';
import { withBarLock } from '@pipa/db/market';
import type { Instrument, InstrumentHistory } from '@pipa/market-data';
import { Piscina } from 'piscina';
import { saveHistories } from '../session/save-histories.ts';

export type ListedHistory = InstrumentHistory & { readonly instrument: Instrument };

/** Instruments from which a thread is worth the time that it needs to load. */
export const LEAST_INSTRUMENTS = 200;

/**
 * Stores batches of histories, each while the next one is made, in a thread of its own where there are many: both take a core. A batch
 * is handed over, its columns are empty afterwards.
 * @param batches makes each batch when it is asked for
 * @param threadUrl of the database, for a thread; null without one
 * @param onStored is called with the number of histories of each stored batch
 */
export async function writeHistories(
  pool: Pool,
  batches: Iterable<readonly ListedHistory[]>,
  threadUrl: string | null,
  onStored: (histories: number) => void,
): Promise<void> {
  const writer: Writer = threadUrl === null ? { write: (batch) => store(pool, batch) } : threadOf(threadUrl);
  try {
    let writing: Promise<void> = Promise.resolve();
    for (const batch of batches) {
      await writing;
      writing = writer.write(batch).then(() => onStored(batch.length));
      // Awaited with the next batch; until then a failure has a handler.
      writing.catch(() => undefined);
    }
    await writing;
    await writer.end?.();
  } finally {
    await writer.destroy?.();
  }
}

/** Stores a batch under the lock of all writers of bars. */
export const store = (pool: Pool, batch: readonly ListedHistory[]): Promise<void> =>
  withBarLock(pool, (client) => saveHistories(client, batch));

interface Writer {
  write(batch: readonly ListedHistory[]): Promise<void>;
  /** After the last batch. */
  end?(): Promise<void>;
  /** In any case. */
  destroy?(): Promise<void>;
}

function threadOf(databaseUrl: string): Writer {
  const thread = new Piscina<readonly ListedHistory[], void>({
    filename: new URL('write-histories-thread.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: 1,
    workerData: { databaseUrl },
  });
  return {
    write: (batch) => thread.run(batch, { transferList: batch.flatMap(({ bars }) => columnsOf(bars)) }),
    end: () => thread.run([], { name: 'end' }),
    destroy: () => thread.destroy(),
  };
}

const columnsOf = ({ days, open, high, low, close, adjClose, volume }: InstrumentHistory['bars']): ArrayBuffer[] =>
  [days, open, high, low, close, adjClose, volume].map(({ buffer }) => buffer as ArrayBuffer);
