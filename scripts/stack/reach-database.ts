import { createPool, pingDatabase } from '@pipa/db';
import { reaching } from '@pipa/platform';

/** Rejects, in words, when the database of a variable cannot be reached. */
export async function reachDatabase(variable: 'DATABASE_URL' | 'DATABASE_OWNER_URL', url: string): Promise<void> {
  const pool = createPool(url, { max: 1, applicationName: 'pipa-check', onError: () => undefined });
  try {
    await reaching(variable, () => pingDatabase(pool));
  } finally {
    await pool.end();
  }
}
