// npm run ingest -- --csv FILE [--csv FILE …] [--actions FILE] [--kind Stock|ETF|Index] [--kinds FILE]
// Imports daily prices into the database of PIPA_DATA_DIR, as the history of a market that is to be replayed.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPool, createPrisma } from '@pipa/db';
import { readEnv } from '@pipa/platform';
import { ingest } from './ingest/ingest.ts';
import { openDatabase } from './open-database.ts';

const FINDINGS_FILE = 'import-findings.csv';

const USAGE = `npm run ingest -- --csv FILE [--csv FILE …] [--actions FILE] [--kind Stock|ETF|Index] [--kinds FILE]

  --csv      daily prices, also .gz: symbol,date,open,high,low,close[,adjClose][,volume][,dividend][,splitRatio], sorted by symbol
  --actions  splits and dividends: symbol,date,dividend,splitRatio[,payDate]
  --kind     what symbols are that are not known (Stock unless said otherwise)
  --kinds    lines symbol,kind[,lastDay[,finalValue]] for single symbols: what they are, and the end of those that no longer trade

What was kept out, joined, cut or doubted is in ${FINDINGS_FILE} of the data folder; docs/imported-history.md explains it.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      csv: { type: 'string', multiple: true },
      actions: { type: 'string' },
      kind: { type: 'string', default: 'Stock' },
      kinds: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { csv = [], actions, kind, kinds, help } = values;
  if (help || csv.length === 0 || (kind !== 'Stock' && kind !== 'ETF' && kind !== 'Index')) {
    console.log(USAGE);
    return help ? 0 : 2;
  }
  const env = readEnv({ PIPA_MODE: 'local', ...process.env });
  const database = await openDatabase(env, 'scripts/ingest.ts', { create: true });
  const connection = { max: 4, applicationName: 'pipa-ingest' };
  const prisma = createPrisma(database.url, connection);
  const pool = createPool(database.url, connection);
  try {
    const findings = join(env.PIPA_DATA_DIR, FINDINGS_FILE);
    const files = { csv, actions, kinds, defaultKind: kind, findings } as const;
    await ingest({ prisma, pool, clock: () => new Date(), say: (text) => console.log(text) }, files);
    return 0;
  } finally {
    await Promise.all([prisma.$disconnect(), pool.end()]);
    await database.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
// The channel to the parent would keep the process alive.
process.disconnect?.();
