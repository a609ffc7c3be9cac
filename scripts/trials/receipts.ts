// node scripts/trials/receipts.ts [number of receipts] [data folder] ['analysis']
// Runs the product on a small market until a few days after its first analysis are analysed too, makes 1,000 receipts of all kinds on its
// data folder, and verifies them with `npm run verify` in another process, from the seed alone. Then a changed input, changed code and
// another seed must each be named. A data folder that is named is kept, and used again by the next run. Takes about twenty minutes; with 'analysis' ten, without
// what the past of models is needed for.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Receipt } from '@pipa/contract';
import { controlMarket } from '@pipa/db/market';
import { storedNumber, withNumber } from '@pipa/db/testing/bars';
import { createPool, createPrisma, type Pool } from '@pipa/db/testing/connections';
import { type Env, readEnv, removeEmbeddedPostgres } from '@pipa/platform';
import { openDatabase } from '../open-database.ts';
import { madeReceipts } from './receipts-made.ts';
import { say, startProduct, until } from './running-product.ts';
import { type Ask, signIn } from './sign-in.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BACKGROUND_MS = 1_200_000;
/** Days that are analysed one by one after the first analysis. */
const LATER_DAYS = 3;
const SETTINGS = {
  PORT: '0',
  CAPTCHA: 'off',
  UNIVERSE_STOCKS: '60',
  UNIVERSE_FUNDS: 'core',
  SIM_SESSION_SECONDS: '20',
  MARKET_SEED: '4711',
};

const [countText, folder, depth] = process.argv.slice(2);
/** Without it nothing is asked of the past of models, and the product need not make it. */
const hasPast = depth !== 'analysis';
const COUNT = Number(countText ?? 1_000);
const work = await mkdtemp(join(tmpdir(), 'pipa-receipts-'));
const dataDir = folder ?? join(work, 'data');

const ALERTED = ['SPY', 'QQQ', 'IWM', 'TLT', 'GLD', 'XLK', 'XLF', 'XLE', 'XLV', 'XLU', 'EEM', 'EFA'];

/** Alerts that nearly every close fires, of every kind. */
async function setAlerts(ask: Ask): Promise<void> {
  const save = (name: string, subject: object, condition: object) =>
    ask('ida/saveAlert', { name, subject, condition, channels: ['app'] }).catch((error: Error) => say(error.message));
  for (const symbol of ALERTED) {
    const subject = { kind: 'symbol', symbol };
    await save(`${symbol} moves`, subject, { kind: 'move', direction: 'either', percent: 0.1 });
    await save(`${symbol} rating`, subject, { kind: 'rating', into: null });
    await save(`${symbol} event`, subject, { kind: 'event', event: 'macdCo1', code: null });
    await save(`${symbol} state`, subject, { kind: 'event', event: 'changeStatus1', code: null });
    await save(`${symbol} rises`, subject, { kind: 'crossing', metric: 'weeklyReturn', direction: 'above', level: 0 });
    await save(`${symbol} falls`, subject, { kind: 'crossing', metric: 'weeklyReturn', direction: 'below', level: 0 });
  }
  const screen = await ask<{ id: number }>('ida/saveScreen', {
    name: 'Rising',
    filter: 'close:gt:20,weeklyReturn:gt:0',
    sort: 'symbol',
    columns: 'close',
  }).catch((error: Error) => say(error.message));
  if (screen) await save('Screen', { kind: 'screen', screenId: screen.id }, { kind: 'screen', change: 'either' });
  for (const model of ['R1', 'H1', 'S1', 'M1']) {
    await save(`State ${model}`, { kind: 'market' }, { kind: 'state', model, into: null });
  }
  for (const prediction of ['pred5dDrl', 'pred3_5dTaFactors', 'pred4_20dMacroFactors']) {
    await save(prediction, { kind: 'market' }, { kind: 'prediction', prediction, into: null });
  }
}

async function runProduct(): Promise<void> {
  const product = await startProduct(dataDir, SETTINGS);
  try {
    const { databaseUrl } = product.services;
    const pool = createPool(databaseUrl, { max: 2, applicationName: 'pipa-trial' });
    const prisma = createPrisma(databaseUrl, { max: 2, applicationName: 'pipa-trial' });
    const { ask } = await signIn(product.services);
    const analysed = async () =>
      Number(
        (await pool.query(`SELECT count(*) FROM "job_run" WHERE "kind" = 'analysis' AND "status" = 'Done'`)).rows[0]
          .count,
      );
    await until('the first analysis', BACKGROUND_MS, async () => (await analysed()) > 0);
    await setAlerts(ask);
    const dayOf = async () =>
      (await pool.query<{ lastDay: string }>('SELECT "lastDay"::text FROM "analysis_state"')).rows[0].lastDay;
    const days = new Set([await dayOf()]);
    await until('the later days', BACKGROUND_MS, async () => days.add(await dayOf()).size > LATER_DAYS);
    say(`days ${[...days].join(', ')}`);
    await controlMarket(prisma, { action: 'pause' });
    if (hasPast)
      await until('the background work', BACKGROUND_MS, async () => {
        const { rows } = await pool.query(`SELECT "kind", "status" FROM "job_run"`);
        const isPastMade = rows.some(({ kind, status }) => kind === 'past' && status === 'Done');
        return isPastMade && rows.every(({ status }) => status === 'Done');
      });
    await Promise.all([pool.end(), prisma.$disconnect()]);
  } finally {
    await product.stop();
  }
}

interface TrialVerdict {
  readonly id: string;
  readonly subject: string;
  readonly state: string;
  readonly note: string | null;
  readonly differences: readonly { readonly of: string; readonly name: string }[];
}

/** Runs `npm run verify` of a checkout, and counts what it says. */
async function verify(root: string, file: string, ...options: string[]) {
  const child = spawn(process.execPath, ['scripts/verify.ts', file, '--json', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  const [code] = (await once(child, 'exit')) as [number];
  const verdicts = text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as TrialVerdict);
  const counts = Object.fromEntries(
    [...Map.groupBy(verdicts, ({ state }) => state)].map(([state, all]) => [state, all.length]),
  );
  const named = [...new Set(verdicts.flatMap(({ differences }) => differences.map(({ of, name }) => `${of} ${name}`)))];
  return { code, verdicts, counts, named };
}

/** A constant that every yearly figure depends on. */
const YEAR = /SESSIONS_A_YEAR = 252/;

/** A copy of the checkout whose code of one package differs by a constant. */
async function changedCheckout(): Promise<string> {
  const root = join(work, 'changed');
  await mkdir(join(root, 'node_modules'), { recursive: true });
  for (const name of ['apps/api', 'apps/worker', 'packages', 'scripts', 'prisma', 'package.json', 'tsconfig.json']) {
    await cp(join(ROOT, name), join(root, name), { recursive: true, verbatimSymlinks: true });
  }
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    const [from, to] = [join(ROOT, 'node_modules', name), join(root, 'node_modules', name)];
    if (name === '@pipa') await cp(from, to, { recursive: true, verbatimSymlinks: true });
    else await symlink(from, to);
  }
  const path = await sourceWith(join(root, 'packages/quant/src'), YEAR);
  await writeFile(path, (await readFile(path, 'utf8')).replace(YEAR, 'SESSIONS_A_YEAR = 253'));
  return root;
}

async function sourceWith(dir: string, pattern: RegExp): Promise<string> {
  for (const name of await readdir(dir, { recursive: true, encoding: 'utf8' })) {
    const path = join(dir, name);
    if (name.endsWith('.ts') && !name.endsWith('.test.ts') && pattern.test(await readFile(path, 'utf8'))) return path;
  }
  throw new Error(`no source has ${pattern}`);
}

/** Multiplies a close of the data folder, so that its bars are those of no market. */
const changeABar = (pool: Pool, factor: number) =>
  pool.query(
    `UPDATE "bar_year" SET "bars" = ${withNumber('5', 'close', `${storedNumber('5', 'close')} * $1::float8`)}
     WHERE "year" = 2024 AND "instrumentId" = (SELECT "id" FROM "instrument" WHERE "symbol" = $2)`,
    [factor, CHANGED],
  );

/** Works on the database of the data folder, which no product runs on. */
async function inDataFolder<T>(env: Env, work: (pool: Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase(env, 'scripts/trials/receipts.ts');
  const pool = createPool(database.url, { max: 4, applicationName: 'pipa-trial' });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await database.close();
  }
}

const isCause = (name: string) => /^(seed|input|code)/.test(name);

/** The symbol whose bar is changed: the benchmark, which every report is compared with. */
const CHANGED = 'SPY';
const holdsChanged = ({ kind, request }: Receipt) => kind === 'report' || request.symbol === CHANGED;

/** Whether the receipts that hold the changed bars differ by them, each by its own, and all others are equal. */
function namesChangedBars(receipts: readonly Receipt[], verdicts: readonly TrialVerdict[]): boolean {
  const found = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
  return receipts.every((receipt) => {
    const { state, differences = [] } = found.get(receipt.id) ?? {};
    if (!holdsChanged(receipt)) return state === 'equal';
    const names = differences.map(({ of, name }) => `${of} ${name}`).filter(isCause);
    return names.length === 1 && names[0] === `input ${receipt.inputs[0]?.name}`;
  });
}

try {
  const mark = join(dataDir, 'trial-made');
  if (!existsSync(mark)) {
    await runProduct();
    await writeFile(mark, '');
    say('the data folder is made');
  }
  const env = readEnv({ PIPA_MODE: 'local', PIPA_DATA_DIR: dataDir });
  const receipts = await inDataFolder(env, (pool) => madeReceipts(pool, COUNT, hasPast));
  const kinds = Map.groupBy(receipts, ({ kind }) => kind);
  say(`${receipts.length} receipts: ${[...kinds].map(([kind, all]) => `${all.length} ${kind}`).join(', ')}`);
  const file = join(work, 'receipts.jsonl');
  await writeFile(file, receipts.map((one) => `${JSON.stringify(one)}\n`).join(''));

  const fresh = await verify(ROOT, file);
  say(`from the seed: ${JSON.stringify(fresh.counts)}, exit code ${fresh.code}`);
  for (const { id, subject, state, note, differences } of fresh.verdicts
    .filter(({ state }) => state !== 'equal')
    .slice(0, 40)) {
    say(`  ${state} ${id} ${subject} ${note ?? ''} ${JSON.stringify(differences).slice(0, 600)}`);
  }

  const books = receipts.filter(({ inputs }) => inputs.some(({ name }) => name === 'daily records'));
  const booksFile = join(work, 'books.jsonl');
  await writeFile(booksFile, books.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const own = await verify(ROOT, booksFile, '--data', dataDir);
  say(`own books with their data folder: ${JSON.stringify(own.counts)}, exit code ${own.code}`);

  // The rest is shown on receipts that need prices alone.
  const explained = (kinds.get('explanation') ?? []).filter(({ request }) => request.what === 'ta');
  const some = [
    ...(kinds.get('report') ?? []).slice(0, 5),
    ...explained.filter((receipt) => !holdsChanged(receipt)).slice(0, 19),
    ...explained.filter(holdsChanged),
  ];
  const fewFile = join(work, 'some.jsonl');
  await writeFile(fewFile, some.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const seed = await verify(ROOT, fewFile, '--seed', '4712');
  say(`another seed: ${JSON.stringify(seed.counts)}; named: ${seed.named.filter(isCause).join(', ')}`);
  const changed = await verify(await changedCheckout(), fewFile);
  say(`changed code: ${JSON.stringify(changed.counts)}; named: ${changed.named.filter(isCause).join(', ')}`);
  await inDataFolder(env, (pool) => changeABar(pool, 2));
  const input = await verify(ROOT, fewFile, '--data', dataDir);
  await inDataFolder(env, (pool) => changeABar(pool, 0.5));
  say(`a changed bar: ${JSON.stringify(input.counts)}; named: ${input.named.filter(isCause).join(', ')}`);
  const isNamed =
    seed.named.includes('seed seed') && changed.named.includes('code quant') && namesChangedBars(some, input.verdicts);
  const isEqual = fresh.counts.equal === receipts.length && own.counts.equal === books.length;
  const isRight = fresh.code === 0 && own.code === 0 && isEqual && isNamed;
  say(isRight ? 'all as it should be' : 'NOT as it should be');
  process.exitCode = isRight ? 0 : 1;
} finally {
  if (folder === undefined) await removeEmbeddedPostgres(join(dataDir, 'postgres')).catch(() => undefined);
  await rm(work, { recursive: true, force: true });
}
