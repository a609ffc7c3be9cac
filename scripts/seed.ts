// npm run seed   fills a database with what the product needs to be used: agreement, strategies, demo accounts.
// Needs DATABASE_URL; `npm start` runs it by itself. Seeding again changes nothing that is there.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createLogger, type Env, type Logger, readEnv, resolvePath } from '@pipa/platform';
import { readSeedOutcome, type SeedOutcome, writeSeedOutcome } from './stack/seed-outcome.ts';

/** What the seed of apps/worker works with. */
export interface SeedContext {
  databaseUrl: string;
  env: Env;
  log: Logger;
  /** Outcome of the first seeding, or null: passwords cannot be read back from the database. */
  previous: SeedOutcome | null;
  /** Tells a waiting person what goes on. */
  progress(text: string): void;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SEED_MODULE = new URL('../apps/worker/src/seed/index.ts', import.meta.url);

// Whoever started the seed is gone; seeding on alone would meet the next start.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

const env = readEnv({ PIPA_MODE: 'local', ...process.env });
if (env.DATABASE_URL === undefined) throw new Error('Set DATABASE_URL to the database that is to be seeded.');
if (existsSync(SEED_MODULE)) {
  const { seed } = (await import(SEED_MODULE.href)) as { seed(context: SeedContext): Promise<SeedOutcome> };
  const dataDir = resolvePath(env.PIPA_DATA_DIR, ROOT);
  await mkdir(dataDir, { recursive: true });
  const outcome = await seed({
    databaseUrl: env.DATABASE_URL,
    env,
    log: createLogger({ name: 'seed', level: process.send ? 'warn' : env.LOG_LEVEL }),
    previous: await readSeedOutcome(dataDir),
    progress: (text) => process.send?.({ progress: text }) ?? console.log(text),
  });
  await writeSeedOutcome(dataDir, outcome);
} else {
  console.warn('There is nothing to seed: apps/worker/src/seed/index.ts does not exist.');
}
