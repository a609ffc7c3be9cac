import { createPool } from '@pipa/db';
import { workerData } from 'piscina';
import { type ListedHistory, store } from './write-histories.ts';

const { databaseUrl } = workerData as { databaseUrl: string };
const pool = createPool(databaseUrl, { max: 1, applicationName: 'pipa-seed' });

/** Entry point of the thread of `writeHistories`. */
export default (batch: readonly ListedHistory[]): Promise<void> => store(pool, batch);

/** The last call. */
export const end = (): Promise<void> => pool.end();
