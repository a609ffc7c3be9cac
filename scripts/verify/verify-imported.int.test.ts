import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromEpochDay } from '@pipa/calendar';
import type { Receipt } from '@pipa/contract';
import { readMarketState } from '@pipa/db/market';
import { createTestDatabase, type TestDatabase, testDatabase } from '@pipa/db/testing';
import { SimulatedMarket } from '@pipa/market-data';
import { createLogger, readEnv } from '@pipa/platform';
import type { Reader } from '@pipa/reads';
import {
  codeVersion,
  describeReport,
  describeTearSheet,
  findSeenReport,
  type ReceiptDraft,
  seal,
} from '@pipa/receipts';
import {
  createWorkerContext,
  directTrades,
  liveSessions,
  seed,
  sessionSourceOf,
  type WorkerContext,
} from '@pipa/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackStrategies } from '../../apps/worker/src/background/analysis/track-strategies.ts';
import { importFolder } from './import-folder.ts';
import { NO_USER, verifyReceipt } from './verify-receipt.ts';
import { readContextOf, rebuildWorld, type World, whyNotRebuilt } from './world.ts';

const now = new Date('2026-11-20T12:00:00Z');
const [FIRST, LAST] = ['2005-01-03', '2009-06-30'];
/** A fund of some strategies that begins to trade after the backtests end. */
const LATE = { symbol: 'VNQ', from: '2009-06-01' };
const db = testDatabase();
const copies: TestDatabase[] = [];
const receipts: Receipt[] = [];
let folder: string;
let owner: Reader;

/** The prices of funds as a file that `npm run ingest` takes, with the kinds of symbols beside it. */
async function writePrices(): Promise<void> {
  const market = new SimulatedMarket({ seed: 5, stocks: 1, funds: 'core' });
  const funds = market.instruments(FIRST).filter(({ kind }) => kind === 'ETF');
  const rows = funds.flatMap(({ symbol }) => {
    const { days, ...bars } = market.bars(symbol, symbol === LATE.symbol ? LATE.from : FIRST, LAST);
    const fields = ['open', 'high', 'low', 'close', 'adjClose', 'volume'] as const;
    return Array.from(days, (day, i) =>
      [symbol, fromEpochDay(day), ...fields.map((field) => bars[field][i])].join(','),
    );
  });
  await writeFile(join(folder, 'prices.csv'), ['symbol,date,open,high,low,close,adjClose,volume', ...rows].join('\n'));
  await writeFile(join(folder, 'kinds.csv'), ['symbol,kind', ...funds.map(({ symbol }) => `${symbol},ETF`)].join('\n'));
}

/** A product that has replayed the folder to its end. */
async function replay(): Promise<void> {
  const { prisma, pool } = db;
  await importFolder({ prisma, pool, clock: () => now, say: () => undefined }, folder);
  const logger = createLogger({ name: 'test', level: 'silent' });
  await seed({
    databaseUrl: db.url,
    env: readEnv({ PIPA_MODE: 'local', MARKET_SOURCE: 'replay', REPLAY_FROM: '2009-05-18' }),
    log: logger,
    previous: null,
    progress: () => undefined,
    clock: () => now,
  });
  const context: WorkerContext = createWorkerContext({
    clock: () => now,
    prisma,
    pool,
    bus: { publish: async () => undefined },
    logger,
    source: sessionSourceOf(pool, await readMarketState(prisma), { stocks: 1 }),
    trades: directTrades(() => context),
    mail: null,
    publicUrl: 'http://127.0.0.1:4000',
  });
  await liveSessions(context, 60);
  await trackStrategies(context, LAST);
}

async function makeReceipts(): Promise<void> {
  const context = readContextOf(db.pool);
  const keep = async (draft: Promise<ReceiptDraft>) => void receipts.push(seal(await draft, now));
  const ids = async (table: string, column = 'id') =>
    (await db.pool.query<{ id: number }>(`SELECT DISTINCT "${column}" AS id FROM "${table}" ORDER BY 1 LIMIT 40`)).rows;
  for (const { id } of await ids('backtest_report')) {
    await keep(findSeenReport(context, NO_USER, id).then((report) => describeReport(context, report)));
    await keep(describeTearSheet(context, NO_USER, { kind: 'backtest', id }));
  }
  for (const { id } of await ids('tracking_row', 'strategyId')) {
    await keep(describeTearSheet(context, NO_USER, { kind: 'track', id }));
  }
  for (const { id } of await ids('portfolio')) {
    await keep(describeTearSheet(context, owner, { kind: 'portfolio', id }));
    await keep(describeTearSheet(context, owner, { kind: 'portfolio', id, benchmark: 'TLT' }));
  }
  for (const { id } of await ids('track_account')) {
    await keep(describeTearSheet(context, owner, { kind: 'account', id, benchmark: 'SPY' }));
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipa-imported-'));
  await writePrices();
  await replay();
  const { userId } = await db.prisma.trackAccount.findFirstOrThrow();
  owner = { ...NO_USER, userId, role: 'Investor' };
  await makeReceipts();
}, 240_000);
afterAll(() => Promise.all([...copies.map((copy) => copy.drop()), rm(folder, { recursive: true })]));

const isOwn = ({ request }: Receipt) => request.of === 'portfolio' || request.of === 'account';
const verdictOf = (receipt: Receipt, world: World) =>
  verifyReceipt({ world, code: codeVersion(), owner: isOwn(receipt) ? owner : null }, receipt);
const causesOf = async (receipt: Receipt, world: World) =>
  (await verdictOf(receipt, world)).differences
    .map(({ of, name }) => `${of} ${name}`)
    .filter((name) => /^(seed|code|input|market)/.test(name));

async function rebuild(): Promise<World> {
  const copy = await createTestDatabase({ max: 8 });
  copies.push(copy);
  const [first, ...others] = receipts as [Receipt, ...Receipt[]];
  return rebuildWorld(copy, [first, ...others], { prices: folder, progress: () => undefined });
}

describe('receipts of imported prices', () => {
  it('are equal where their folder is imported again, of a replay that has ended too', async () => {
    expect(await readMarketState(db.prisma)).toMatchObject({ phase: 'Ended', lastClosedDay: LAST });
    expect(new Set(receipts.map(({ kind, request }) => `${kind} ${request.of ?? ''}`))).toEqual(
      new Set(['report ', 'tearSheet backtest', 'tearSheet track', 'tearSheet portfolio', 'tearSheet account']),
    );
    const isOfLate = { status: { not: 'Offline' }, universe: { has: LATE.symbol } } as const;
    expect(await db.prisma.strategy.count({ where: isOfLate })).toBeGreaterThan(0);
    const world = await rebuild();
    const verdicts = await Promise.all(receipts.map((receipt) => verdictOf(receipt, world)));
    expect(verdicts.filter(({ state }) => state !== 'equal')).toEqual([]);
  }, 240_000);

  it('are not verified without their folder, and the verdict names the option', () => {
    for (const receipt of receipts) expect(whyNotRebuilt(receipt, {})).toContain('--prices');
  });

  it('name the prices that the folder has otherwise', async () => {
    const path = join(folder, 'prices.csv');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(/^(SPY,2007-03-01,.*),(\d+)$/m, '$1,$27'));
    const world = await rebuild();
    await writeFile(path, text);
    const report = receipts.find(({ kind }) => kind === 'report') as Receipt;
    expect(await causesOf(report, world)).toEqual([`input ${report.inputs[0]?.name}`]);
  }, 240_000);
});

describe('receipts of own books', () => {
  const folderOf = (): World => ({ context: readContextOf(db.pool), depth: 'models', isRebuilt: false });
  const own = () => receipts.filter(isOwn);

  it('are compared with the books of their data folder', async () => {
    const verdicts = await Promise.all(own().map((receipt) => verdictOf(receipt, folderOf())));
    expect(verdicts.map(({ state, note }) => [state, note])).toEqual(own().map(() => ['equal', null]));
  });

  it('name daily records that the books have otherwise, in each of their receipts', async () => {
    const { rows } = await db.pool.query(
      `UPDATE "portfolio_record" SET "netLiquidation" = "netLiquidation" + 1, "dailyReturn" = "dailyReturn" + 0.001
       WHERE "tradeDate" = '2009-06-01' RETURNING "portfolioId"`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const receipt of own()) expect(await causesOf(receipt, folderOf())).toEqual(['input daily records']);
  });
});
