// npm run ingest -- --csv FILE [--csv FILE …] [--actions FILE …] [--symbols A,B] [--kind Stock|ETF] [--sectors FILE]
// Imports recorded daily bars into the database of PIPA_DATA_DIR, to be replayed with MARKET_SOURCE=replay npm start.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createPool, createPrisma, migrate } from '@pipa/db';
import { readEnv, resolvePath, startEmbeddedPostgres } from '@pipa/platform';
import { ingestCsv } from '../apps/worker/src/ingest/ingest-csv.ts';
import { lockDataDir } from './stack/data-dir-lock.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const USAGE =
  'npm run ingest -- --csv FILE [--csv FILE …] [--actions FILE …] [--symbols A,B] [--kind Stock|ETF] [--sectors FILE]';

const { values } = parseArgs({
  options: {
    csv: { type: 'string', multiple: true },
    actions: { type: 'string', multiple: true, default: [] },
    symbols: { type: 'string' },
    kind: { type: 'string' },
    sectors: { type: 'string' },
  },
});
if (!values.csv?.length || (values.kind !== undefined && values.kind !== 'Stock' && values.kind !== 'ETF')) {
  console.error(`Usage: ${USAGE}`);
  process.exit(2);
}

/** First two columns whose headers are symbol and sector, in any place. */
async function readSectors(path: string): Promise<Map<string, string>> {
  const [header = '', ...lines] = (await readFile(path, 'utf8')).split(/\r?\n/);
  const names = header.toLowerCase().split(',');
  const symbolAt = names.findIndex((name) => /symbol|ticker/.test(name));
  const sectorAt = names.findIndex((name) => /sector/.test(name));
  if (symbolAt < 0 || sectorAt < 0) throw new Error(`${path} has no columns for symbol and sector.`);
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const cells = line
        .match(/("([^"]|"")*"|[^,]*)(,|$)/g)
        ?.map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, ''));
      const [symbol, sector] = [cells?.[symbolAt], cells?.[sectorAt]];
      return symbol && sector ? [[symbol, sector]] : [];
    }),
  );
}

const env = readEnv({ PIPA_MODE: 'local', ...process.env });
const dataDir = resolvePath(env.PIPA_DATA_DIR, ROOT);
// An own database server must not be started beside one that the product runs.
const lock = env.DATABASE_URL ? null : await lockDataDir(dataDir, { pid: process.pid, script: 'scripts/ingest.ts' });
const server = env.DATABASE_URL ? null : await startEmbeddedPostgres({ dir: join(dataDir, 'postgres') });
const url = env.DATABASE_URL ?? server?.url ?? '';
const prisma = createPrisma(url, { max: 2 });
const pool = createPool(url, { max: 2 });
try {
  await migrate(url);
  const from = process.env.INIT_CWD ?? process.cwd();
  const summaries = await ingestCsv(prisma, pool, {
    files: values.csv.map((file) => resolve(from, file)),
    actionFiles: values.actions.map((file) => resolve(from, file)),
    symbols: values.symbols ? new Set(values.symbols.split(',')) : undefined,
    kind: values.kind as 'Stock' | 'ETF' | undefined,
    sectors: values.sectors ? await readSectors(resolve(from, values.sectors)) : undefined,
    now: new Date(),
    progress: (text) => console.log(text),
  });
  console.table(
    summaries.map(({ file, faults, ...rest }) => ({
      file: file.split('/').at(-1),
      ...rest,
      faults: Object.entries(faults)
        .map(([fault, count]) => `${count} × ${fault}`)
        .join('; '),
    })),
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await Promise.all([prisma.$disconnect(), pool.end()]);
  await server?.stop();
  await lock?.release();
}
