import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { checkLedger } from '@pipa/db/accounts';
import { latestCloses, listFindings, listInstruments, readMarketState } from '@pipa/db/market';
import { createTestDatabase, type TestDatabase } from '@pipa/db/testing';
import { makeAccount, makePortfolio } from '@pipa/db/testing/accounts';
import { listRepeatablePortfolios } from '@pipa/db/trading';
import { createLogger, readEnv } from '@pipa/platform';
import {
  comparePaper,
  createWorkerContext,
  directTrades,
  liveSessions,
  seed,
  sessionSourceOf,
  type WorkerContext,
} from '@pipa/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IngestFiles, ingest } from './ingest.ts';
import { fundAndStart } from './testing/fund-and-start.ts';

const now = new Date('2026-11-20T12:00:00Z');
const log = createLogger({ name: 'test', level: 'silent' });
const REAL_PRICES = fileURLToPath(new URL('../../../shared/data/prices/etf_index_adj.csv.gz', import.meta.url));
const AMOUNT = 100_000;

function contextOf(db: TestDatabase, market: Awaited<ReturnType<typeof readMarketState>>): WorkerContext {
  const context: WorkerContext = createWorkerContext({
    clock: () => now,
    prisma: db.prisma,
    pool: db.pool,
    bus: { publish: async () => undefined },
    logger: log,
    source: sessionSourceOf(db.pool, market, { stocks: 0 }),
    trades: directTrades(() => context),
    mail: null,
    publicUrl: 'http://127.0.0.1:4000',
  });
  return context;
}

const seedReplay = (db: TestDatabase, source: NodeJS.ProcessEnv) =>
  seed({
    databaseUrl: db.url,
    env: readEnv({ PIPA_MODE: 'local', MARKET_SOURCE: 'replay', ...source }),
    log,
    previous: null,
    progress: () => undefined,
    clock: () => now,
  });

/** Rows of a price file: SPY rises by a cent a day, AAA doubles in price until a split, one row of it is wrong. */
function pricesFile(): string {
  const days = tradingDaysBetween('2017-01-03', '2019-03-29');
  const rows = (symbol: string, closeOf: (i: number) => number) =>
    days.map((day, i) => {
      const close = closeOf(i).toFixed(2);
      const high = (closeOf(i) + 0.5).toFixed(2);
      const low = (closeOf(i) - 0.5).toFixed(2);
      return `${symbol},${day},${close},${high},${symbol === 'AAA' && day === '2018-01-03' ? '999' : low},${close},${close},5000000`;
    });
  const aaa = rows('AAA', (i) => 20 + i / 100);
  const spy = rows('SPY', (i) => 200 + i / 100);
  return ['symbol,date,open,high,low,close,adjClose,volume', ...aaa, ...spy].join('\n');
}

describe('ingest', () => {
  let db: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    db = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'pipa-ingest-'));
    await writeFile(join(folder, 'prices.csv'), pricesFile());
    await writeFile(join(folder, 'actions.csv'), 'symbol,date,dividend,splitRatio\nSPY,2019-02-15,1.25,1\n');
  });
  afterAll(async () => {
    await db.drop();
    await rm(folder, { recursive: true });
  });
  const run = (csv: readonly string[], more: Partial<IngestFiles> = {}) => {
    const said: string[] = [];
    const files = {
      csv: csv.map((name) => join(folder, name)),
      actions: join(folder, 'actions.csv'),
      defaultKind: 'Stock' as const,
      ...more,
    };
    const context = { prisma: db.prisma, pool: db.pool, clock: () => now, say: (text: string) => said.push(text) };
    return ingest(context, files).then((summaries) => ({ summaries, said: said.join('\n') }));
  };

  it('imports prices and actions, keeps faulty rows out, and tells both', async () => {
    const { summaries, said } = await run(['prices.csv']);
    expect(summaries[0]).toMatchObject({ symbols: 2, first: '2017-01-03', last: '2019-03-29' });
    expect(said).toContain('prices.csv');
    expect(await db.prisma.barQuarantine.count({ where: { symbol: 'AAA', day: '2018-01-03' } })).toBe(1);
    const instruments = await listInstruments(db.pool);
    expect(instruments.map(({ symbol, kind }) => [symbol, kind])).toEqual([
      ['AAA', 'Stock'],
      ['SPY', 'ETF'],
    ]);
    const action = await db.prisma.corporateAction.findFirstOrThrow();
    expect(action.payDate?.toISOString().slice(0, 10)).toBe('2019-03-11');
  });

  it('stores its findings by symbol and writes them to a file, also those of a repeated import', async () => {
    const found = async () =>
      (await listFindings(db.pool, { after: null, limit: 50 })).map(({ id: _, ...rest }) => rest);
    const expected = [
      expect.objectContaining({ symbol: 'AAA', outcome: 'KeptOut', fault: 'UnreadableRow', fromDay: '2018-01-03' }),
      expect.objectContaining({ symbol: 'SPY', outcome: 'Joined', fault: 'MissingDividend', fromDay: '2019-02-15' }),
    ];
    expect(await found()).toEqual(expected);
    const findings = join(folder, 'findings.csv');
    const { said } = await run(['prices.csv'], { findings });
    expect(await found()).toEqual(expected);
    const [header, ...lines] = (await readFile(findings, 'utf8')).trim().split('\r\n');
    expect(header).toBe('source,symbol,fromDay,toDay,outcome,fault,detail,isOpen');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^prices\.csv,SPY,2019-02-15,2019-02-15,Joined,MissingDividend,.*,false$/);
    expect(said).toContain('joined: 1 × MissingDividend');
    expect(said).toContain(`Findings by symbol: ${findings}`);
  });

  it('ends a symbol where its end is stated, also after another import', async () => {
    await writeFile(join(folder, 'kinds.csv'), 'symbol,kind,lastDay,finalValue\nAAA,Stock,2019-03-20,0.5\n');
    const endOf = async () => (await listInstruments(db.pool, ['AAA'])).map(({ delistedOn }) => delistedOn);
    await run(['prices.csv'], { kinds: join(folder, 'kinds.csv') });
    expect(await endOf()).toEqual(['2019-03-20']);
    expect((await latestCloses(db.pool, ['AAA'], '2019-03-29')).get('AAA')).toMatchObject({ close: 0.5 });
    await writeFile(
      join(folder, 'spy.csv'),
      pricesFile()
        .split('\n')
        .filter((line) => !line.startsWith('AAA'))
        .join('\n'),
    );
    await run(['spy.csv']);
    expect(await endOf()).toEqual(['2019-03-20']);
    await run(['prices.csv']);
    expect(await endOf()).toEqual([null]);
  });

  it.each([
    ['AAA,Stock,2019-03-23', 'line 1: the last day is a session YYYY-MM-DD, not 2019-03-23'],
    ['AAA,,2019-03-20,none', 'line 1: the final value is a number of dollars, not none'],
  ])('refuses the end %s', async (line, message) => {
    await writeFile(join(folder, 'wrong.csv'), line);
    await expect(run(['prices.csv'], { kinds: join(folder, 'wrong.csv') })).rejects.toThrow(message);
  });

  it('names a file that is not there', async () => {
    await expect(run(['missing.csv'])).rejects.toThrow(/There is no file .*missing\.csv/);
  });

  it('makes a replay that begins on the given day and shows nothing of later days', async () => {
    await seedReplay(db, { REPLAY_FROM: '2019-01-02' });
    const market = await readMarketState(db.prisma);
    expect(market).toMatchObject({
      source: 'replay',
      day: '2019-01-02',
      lastClosedDay: '2018-12-31',
      lastDay: '2019-03-29',
    });
    expect(await liveSessions(contextOf(db, market), 2)).toBe(2);
    expect(await readMarketState(db.prisma)).toMatchObject({ day: '2019-01-04', lastClosedDay: '2019-01-03' });
    const { rows } = await db.pool.query(`SELECT count(*)::int AS n FROM "bar_year" WHERE "year" = 2019`);
    expect(rows[0].n).toBe(2);
  });

  it('leaves symbols alone that a replay uses, and ends the replay with its history', async () => {
    const { summaries, said } = await run(['prices.csv']);
    expect(summaries[0]).toMatchObject({ symbols: 0, kept: 2 });
    expect(said).toContain('2 symbols are in use already');
    const market = await readMarketState(db.prisma);
    await liveSessions(contextOf(db, market), 200);
    expect(await readMarketState(db.prisma)).toMatchObject({ phase: 'Ended', lastClosedDay: '2019-03-29' });
    expect((await latestCloses(db.pool, ['SPY'], '2019-03-29')).get('SPY')?.day).toBe(toEpochDay('2019-03-29'));
  });
});

const hasRealPrices = existsSync(REAL_PRICES);

describe.runIf(hasRealPrices)('a replay of real prices', () => {
  const SESSIONS = 45;
  // Two monthly, a weekly, and one on margin.
  const codes = ['sector-rotation', 'trend-following-etf', 'regime-switching', 'long-short-sectors'];
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
    const context = { prisma: db.prisma, pool: db.pool, clock: () => now, say: () => undefined };
    await ingest(context, { csv: [REAL_PRICES], defaultKind: 'ETF' });
    await seedReplay(db, { REPLAY_FROM: '2019-01-02', REPLAY_TO: '2020-12-31' });
  });
  afterAll(() => db.drop());

  it('is traded and worth what the backtest of the same days says, to the cent, or a rule says why not', async () => {
    const market = await readMarketState(db.prisma);
    const accountId = await makeAccount(db.prisma, now);
    const portfolios: number[] = [];
    for (const code of codes) {
      portfolios.push(await makePortfolio(db.prisma, accountId, now, { code, investmentAmount: AMOUNT }));
    }
    await db.prisma.user.updateMany({ data: { memberClass: 'Diamond', investorMemberClass: 'Diamond' } });
    await fundAndStart(db.prisma, accountId, portfolios, AMOUNT, now);
    const context = contextOf(db, market);
    expect(await liveSessions(context, SESSIONS)).toBe(SESSIONS);
    const compared = (await listRepeatablePortfolios(db.pool)).filter(({ id }) => portfolios.includes(id));
    expect(compared.map(({ strategyCode }) => strategyCode)).toEqual(codes);
    expect(compared.map(({ useMargin }) => useMargin)).toContain(true);
    for (const portfolio of compared) {
      const comparison = await comparePaper(context, portfolio);
      if (comparison === null) throw new Error(`${portfolio.strategyCode} has no close`);
      const { differentTrades, differentCloses, ...rest } = comparison;
      expect([portfolio.strategyCode, differentTrades, differentCloses]).toEqual([portfolio.strategyCode, [], []]);
      expect(rest).toMatchObject({ from: market.day, closes: SESSIONS, amount: AMOUNT });
      expect(rest.trades).toBeGreaterThan(0);
    }
    for (const { difference } of await checkLedger(db.prisma)) expect(difference).toBeNull();
  });
});
