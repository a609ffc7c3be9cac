// npm run verify -- RECEIPT …     computes receipts again and says `equal`, or where each differs; docs/receipts.md
// RECEIPT is a file, a folder, or the id of a receipt in a data folder. Exits with 0 when all are equal, 1 when one differs, 2 when one
// could not be verified.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { wholeNumberText } from './verify/arguments.ts';
import { verifyCommand } from './verify/verify-command.ts';

const USAGE = `npm run verify -- RECEIPT … [--data FOLDER] [--prices FOLDER] [--seed N] [--json]

  RECEIPT   a file with a receipt, a list of them or one a line; a folder of such files; or the id of a receipt in a data folder
  --data    compute from the database of this data folder, which is only read, in place of a market made again from the seed
  --prices  the folder of prices that a market was imported from (all .csv files; actions.csv and kinds.csv as npm run ingest names them)
  --seed    make the market of this seed in place of the receipt's
  --json    one line of JSON a receipt`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      prices: { type: 'string' },
      seed: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { data, prices, seed, json, help } = values;
  if (help || positionals.length === 0) {
    console.log(USAGE);
    return help ? 0 : 2;
  }
  if (prices !== undefined && !existsSync(prices)) throw new Error(`There is no folder ${prices}.`);
  return verifyCommand({
    named: positionals,
    data,
    prices,
    seed: seed === undefined ? undefined : wholeNumberText(seed),
    isJson: json,
    say: (text) => console.log(text),
    progress: (text) => console.error(`  ${text}`),
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
// The channel to the parent would keep the process alive.
process.disconnect?.();
