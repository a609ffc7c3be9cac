// npm run market -- COMMAND   markets beside each other, each with a data folder of its own. Without a command it lists them.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createPool } from '@pipa/db';
import { readEnv } from '@pipa/platform';
import { backfillMarket } from './market/backfill.ts';
import { openVendorsOf } from './market/demo-vendors.ts';
import { describeMarkets, findMarkets, makeMarket } from './market/make-market.ts';
import { type NewMarketSource, nextSteps } from './market/market-file.ts';
import { openDatabase } from './open-database.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const USAGE = `npm run market -- COMMAND

  list                        the markets of this clone
  new NAME [--source real|replay|simulated|vendors]   makes the folder .data-NAME with the variables of a new market (real unless said otherwise)
  backfill --market NAME      reads the history of a real market from its vendor; it goes on where it was cut off

Every command takes --market NAME then: npm start -- --market NAME, npm run doctor -- --market NAME, npm run admin -- --market NAME …`;

const isSource = (text: string): text is NewMarketSource => ['real', 'replay', 'simulated', 'vendors'].includes(text);

/** Reads the history of the market of this environment. */
async function backfill(): Promise<boolean> {
  const env = readEnv({ PIPA_MODE: 'local', ...process.env });
  const vendors = await openVendorsOf(env);
  const database = await openDatabase(env, 'scripts/market.ts', { create: true });
  const pool = createPool(database.url, { max: 4, applicationName: 'pipa-backfill' });
  try {
    return await backfillMarket({ env, pool, clock: () => new Date(), say: (text) => console.log(text) });
  } finally {
    await pool.end();
    await database.close();
    await vendors?.close();
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { source: { type: 'string', default: 'real' }, help: { type: 'boolean', default: false } },
  });
  const [command = 'list', name] = positionals;
  if (command === 'list' && !values.help) {
    console.log(describeMarkets(await findMarkets(ROOT)));
    return 0;
  }
  if (command === 'new' && name !== undefined && isSource(values.source)) {
    console.log(nextSteps(await makeMarket(ROOT, { name, source: values.source })));
    return 0;
  }
  if (command === 'backfill' && !values.help) {
    return (await backfill()) ? 0 : 1;
  }
  console.log(USAGE);
  return values.help ? 0 : 2;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
// The channel to the parent would keep the process alive.
process.disconnect?.();
