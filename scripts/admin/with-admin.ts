import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { createPool, createPrisma } from '@pipa/db';
import { readEnv } from '@pipa/platform';
import { openDatabase } from '../open-database.ts';
import type { AdminContext } from './context.ts';

/** Runs work with the database of the product, in the name of who runs the command. */
export async function withAdmin<T>(
  script: string,
  work: (context: AdminContext) => Promise<T>,
  { isEmpty = false }: { isEmpty?: boolean } = {},
): Promise<T> {
  const env = readEnv({ PIPA_MODE: 'local', ...process.env });
  const database = await openDatabase(env, script, { isEmpty });
  const connection = { max: 4, applicationName: 'pipa-admin' };
  const prisma = createPrisma(database.url, connection);
  const pool = createPool(database.url, connection);
  try {
    return await work({
      databaseUrl: database.url,
      prisma,
      pool,
      clock: () => new Date(),
      randomBytes,
      operator: userInfo().username,
      publicUrl: env.PUBLIC_URL,
      secretKeys: { now: env.SECRET_KEY, before: env.SECRET_KEY_BEFORE },
      say: (text) => console.log(text),
    });
  } finally {
    await Promise.all([prisma.$disconnect(), pool.end()]);
    await database.close();
  }
}
