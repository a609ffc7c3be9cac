// npm run seed   fills a migrated database with what the product needs to be used: agreement, strategies, and users (demo users in local
// mode, in production the first administrator).
// Needs DATABASE_URL; `npm start` runs it. A repeated seed changes no stored data.

import { fileURLToPath } from 'node:url';
import { declareClosures } from '@pipa/calendar';
import { createLogger, readEnv, resolvePath } from '@pipa/platform';
import { seed } from '../apps/worker/src/seed/index.ts';
import { makeDataDir } from './stack/data-dir.ts';
import { readSeedOutcome, writeSeedOutcome } from './stack/seed-outcome.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

// The start that runs this seed is gone; seeding on alone would meet the next start.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

const env = readEnv({ PIPA_MODE: 'local', ...process.env });
declareClosures(env.MARKET_CLOSURES);
if (env.DATABASE_URL === undefined) throw new Error('Set DATABASE_URL to the database that is to be seeded.');
// The demo logins of a local product are kept beside its data; production has none and keeps nothing there.
const dataDir = env.PIPA_MODE === 'local' ? resolvePath(env.PIPA_DATA_DIR, ROOT) : null;
if (dataDir !== null) await makeDataDir(dataDir);
const progress = (text: string) => void (process.send?.({ progress: text }) ?? console.log(text));
const outcome = await seed({
  databaseUrl: env.DATABASE_URL,
  env,
  log: createLogger({ name: 'seed', level: process.send ? 'warn' : env.LOG_LEVEL }),
  previous: dataDir === null ? null : await readSeedOutcome(dataDir, progress),
  progress,
  advance: (doing, done, total) => void process.send?.({ doing, done, total }),
});
if (dataDir !== null) await writeSeedOutcome(dataDir, outcome);
