import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@pipa/db';
import {
  createLogger,
  createShutdown,
  type Env,
  exitThroughShutdown,
  resolvePath,
  startEmbeddedPostgres,
} from '@pipa/platform';
import { lockDataDir } from './stack/data-dir-lock.ts';
import { reachDatabase } from './stack/reach-database.ts';
import { readServices } from './stack/services.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Longest time in which the server of a command is stopped. */
const STOP_LIMIT_MS = 30_000;
/** Least exit code of a command that is stopped from outside. */
const INTERRUPTED = 1;

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
  if (given !== undefined) {
    await reachDatabase(env.DATABASE_OWNER_URL === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL', given);
    return { url: given, close: async () => undefined };
  }
  const dataDir = resolvePath(env.PIPA_DATA_DIR, ROOT);
  const running = await readServices(dataDir);
  if (running !== null) return { url: running.databaseUrl, close: async () => undefined };
  const dir = join(dataDir, 'postgres');
  if (!create && !isEmpty && !existsSync(dir)) {
    throw new Error(
      `There is no database in ${dataDir}. Set PIPA_DATA_DIR or DATABASE_URL, or start the product first.`,
    );
  }
  const log = createLogger({ name: 'command', level: 'warn' });
  const shutdown = createShutdown({ log, limitMs: STOP_LIMIT_MS, order: 'reversed' });
  // A command that is stopped from outside takes its server with it.
  const takeBack = exitThroughShutdown(shutdown, log, INTERRUPTED);
  const close = async () => {
    await shutdown.run('the command ended');
    takeBack();
  };
  try {
    const lock = await lockDataDir(dataDir, { pid: process.pid, script });
    shutdown.add('lock', () => lock.release());
    const starting = startEmbeddedPostgres({ dir });
    // A server that does not come up is no fault of the shutdown.
    shutdown.add('database', () =>
      starting.then(
        (server) => server.stop(),
        () => undefined,
      ),
    );
    const { url } = await starting;
    if (!isEmpty) await migrate(url);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
