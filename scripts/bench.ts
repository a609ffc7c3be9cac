// npm run bench              measures everything that `bench/catalogue.ts` lists
// npm run bench -- A1 B2     measures some
// npm run bench -- FACTS --gigabytes 18     with an archive of the size of that of EDGAR (1 unless said otherwise)
// Prints a table and writes bench.json into the data folder. A bench checks its outputs before it takes a time; wrong
// outputs fail the run, a missed goal does not: it says as much about the machine as about the code.
import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readEnv, resolvePath } from '@pipa/platform';
import { benchIds } from './bench/catalogue.ts';
import { type BenchRow, benchTable } from './bench/report.ts';
import { makeDataDir } from './stack/data-dir.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RUN_BENCH = fileURLToPath(new URL('bench/run-bench.ts', import.meta.url));

/** The rows of one bench, none when it failed; the bench itself has printed the error. */
function runBench(id: string): Promise<BenchRow[]> {
  return new Promise((resolve) => {
    let rows: BenchRow[] = [];
    const child = fork(RUN_BENCH, [id, values.gigabytes]);
    child.on('message', (message) => {
      rows = message as BenchRow[];
    });
    child.on('error', (error) => {
      console.error(error);
      resolve([]);
    });
    child.on('exit', () => resolve(rows));
  });
}

/** By bench, in order; a bench that failed has no rows. */
async function runAll(ids: readonly string[]): Promise<BenchRow[][]> {
  const results: BenchRow[][] = [];
  for (const id of ids) {
    console.log(`measuring ${id} …`);
    results.push(await runBench(id));
  }
  return results;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  // Some package managers hand the separator on.
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { gigabytes: { type: 'string', default: '' } },
});
const asked = positionals;
const unknown = asked.filter((id) => !benchIds.includes(id));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${benchIds.join(' ')}.`);
  process.exit(2);
}
const { PIPA_DATA_DIR } = readEnv({ PIPA_MODE: 'local', ...process.env });
const ids = asked.length > 0 ? benchIds.filter((id) => asked.includes(id)) : benchIds;
const results = await runAll(ids);
const rows = results.flat();
const dataDir = resolvePath(PIPA_DATA_DIR, ROOT);
await makeDataDir(dataDir);
await writeFile(join(dataDir, 'bench.json'), `${JSON.stringify(rows, null, 2)}\n`);
console.log(`\n${benchTable(rows)}\n`);
if (results.some(({ length }) => length === 0)) process.exitCode = 1;
