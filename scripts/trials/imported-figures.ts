// node scripts/trials/imported-figures.ts [folder of prices] [stocks]
// Imports real prices twice, with symbols whose history has known faults and some that crashed, starts the product on a replay of each
// of two years, and checks every figure of every function of the analysis, the screener and the comparison, and what strategies hold,
// against reason. Exits with 1 when one is beyond it. The prices are those of ../shared/data/prices (its README names the faults);
// twenty stocks besides the named ones unless said otherwise. Takes about five minutes; everything it starts ends with it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeEmbeddedPostgres } from '@pipa/platform';
import { symbolsOf, writeChosenPrices } from './chosen-prices.ts';
import { checkAnalysis } from './read-analysis.ts';
import { say, startProduct } from './running-product.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHARED_PRICES = fileURLToPath(new URL('../../../shared/data/prices/', import.meta.url));
const FUNDS = 'etf_index_adj.csv.gz';
/** Known faults: a late split, a split on the wrong day, a missing split, a jump. */
const FAULTY = ['ANTM', 'TRMB', 'WST', 'ZBRA'];
/** Genuine crashes. */
const CRASHED = ['AIG', 'HIG', 'MRO', 'MS', 'RF'];
const FURTHER_STOCKS = 20;
/** Days of a replay, within whose year before, and five years before, faults lie. */
const REPLAYS = [
  { from: '2006-01-03', to: '2006-12-29' },
  { from: '2009-01-02', to: '2009-12-31' },
] as const;

/** Evenly over a list, the named ones first. */
function choose(symbols: readonly string[], further: number): Set<string> {
  const every = Math.max(1, Math.floor(symbols.length / Math.max(further, 1)));
  return new Set([...FAULTY, ...CRASHED, ...symbols.filter((_, i) => i % every === 0).slice(0, further)]);
}

async function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = fork(join(ROOT, script), args, { cwd: ROOT, env: { ...process.env, ...env }, execArgv: [] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${script} ended with ${code}.`);
}

async function replay(files: readonly string[], { from, to }: (typeof REPLAYS)[number]): Promise<readonly string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pipa-imported-'));
  try {
    await run('scripts/ingest.ts', files, { PIPA_DATA_DIR: dataDir });
    say(`${from}: the prices are imported`);
    const market = { MARKET_SOURCE: 'replay', REPLAY_FROM: from, REPLAY_TO: to, SIM_SESSION_SECONDS: '3600' };
    const product = await startProduct(dataDir, { PIPA_MODE: 'local', CAPTCHA: 'off', PORT: '0', ...market });
    try {
      const { figures, tables, faults } = await checkAnalysis(product.services, FAULTY);
      say(`${from}: ${figures} figures of ${tables} tables were read, ${faults.length} are beyond reason`);
      return faults.map((fault) => `${from}: ${fault}`);
    } finally {
      await product.stop();
    }
  } finally {
    await removeEmbeddedPostgres(join(dataDir, 'postgres')).catch(() => undefined);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function main(folder: string, further: number): Promise<number> {
  if (!existsSync(join(folder, FUNDS))) {
    console.error(`There are no prices in ${folder}.`);
    return 2;
  }
  const parts = (await readdir(folder)).filter((name) => /^sp500_av_part\d+\.csv\.gz$/.test(name)).sort();
  const paths = parts.map((name) => join(folder, name));
  const symbols = (await Promise.all(paths.map(symbolsOf))).flat();
  const work = await mkdtemp(join(tmpdir(), 'pipa-prices-'));
  try {
    const [stocks, kinds, funds] = [join(work, 'stocks.csv'), join(work, 'kinds.csv'), join(folder, FUNDS)];
    await writeChosenPrices(paths, choose(symbols, further), stocks);
    const lines = (await symbolsOf(funds)).map((symbol) => `${symbol},${symbol === 'VIX' ? 'Index' : 'ETF'}`);
    await writeFile(kinds, ['symbol,kind', ...lines].join('\n'));
    const actions = join(folder, 'sp500_av_actions.csv');
    const files = ['--csv', stocks, '--csv', funds, '--actions', actions, '--kinds', kinds];
    const faults: string[] = [];
    for (const days of REPLAYS) faults.push(...(await replay(files, days)));
    for (const fault of faults) console.error(`FAULT: ${fault}`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await rm(work, { recursive: true });
  }
}

const [folder = SHARED_PRICES, further = FURTHER_STOCKS] = process.argv.slice(2);
process.exitCode = await main(String(folder), Number(further));
