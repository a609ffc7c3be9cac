import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@pipa/db';
import { type Env, resolvePath, startEmbeddedPostgres } from '@pipa/platform';
import { lockDataDir } from './stack/data-dir-lock.ts';
import type { Services } from './stack/services.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface OpenDatabase {
  readonly url: string;
  /** Ends the server again when it was started for this command. */
  close(): Promise<void>;
}

/**
 * The product's database as its owner: DATABASE_OWNER_URL or DATABASE_URL, that of the running product, or the embedded server of the data folder, started for
 * the length of a command. `create` makes the data folder when there is none; `isEmpty` makes it too, and leaves out the schema.
 */
export async function openDatabase(
  env: Env,
  script: string,
  { create = false, isEmpty = false }: { create?: boolean; isEmpty?: boolean } = {},
): Promise<OpenDatabase> {
  const given = env.DATABASE_OWNER_URL ?? env.DATABASE_URL;
  if (given !== undefined) return { url: given, close: async () => undefined };
  const dataDir = resolvePath(env.PIPA_DATA_DIR, ROOT);
  const running = await readServices(dataDir);
  if (running !== null) return { url: running.databaseUrl, close: async () => undefined };
  const dir = join(dataDir, 'postgres');
  if (!create && !isEmpty && !existsSync(dir)) {
    throw new Error(
      `There is no database in ${dataDir}. Set PIPA_DATA_DIR or DATABASE_URL, or start the product first.`,
    );
  }
  const lock = await lockDataDir(dataDir, { pid: process.pid, script });
  try {
    const server = await startEmbeddedPostgres({ dir });
    if (!isEmpty) await migrate(server.url);
    return {
      url: server.url,
      close: async () => {
        await server.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function readServices(dataDir: string): Promise<Services | null> {
  const path = join(dataDir, 'services.json');
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Services) : null;
}
