import { newYorkInstant, sessionOf, tradingDaysBetween } from '@pipa/calendar';
import { type InstrumentRow, listFindings, listInstruments, readMarketState } from '@pipa/db/market';
import { createTestDatabase, type TestDatabase } from '@pipa/db/testing';
import { makeStrategy } from '@pipa/db/testing/accounts';
import { backfillHistory, type IngestContext, ingestMacro, ingestReports } from '@pipa/market-ingest';
import { createLogger, readEnv } from '@pipa/platform';
import { type Strategy, strategyCatalogue } from '@pipa/quant';
import { type ReadContext, readMarket, reads } from '@pipa/reads';
import { sandboxKeys } from '@pipa/vendor-sandbox';
import { createBackgroundContext, seed } from '@pipa/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analysisKey } from '../../../apps/worker/src/background/analysis/analysis-input.ts';
import { analysisRun } from '../../../apps/worker/src/background/analysis/analysis-run.ts';
import type { BackgroundContext } from '../../../apps/worker/src/background/job-kind.ts';
import { startRun } from '../../../apps/worker/src/background/staged-run.ts';
import { liveMarket } from '../../../apps/worker/src/live/live-market.ts';
import { vendorFeed } from '../../../apps/worker/src/live/vendor-feed.ts';
import { runInline } from '../../../apps/worker/src/testing/run-inline.ts';
import { createScriptedMarket } from '../../../apps/worker/src/testing/scripted-market.ts';
import { holding, type Simulator, simulateOn } from '../../../apps/worker/src/testing/simulator.ts';
import { MAX_QUOTE_AGE_MS } from '../../../apps/worker/src/trade/trade-at-once.ts';
import { asJudged } from './as-judged.ts';
import { CHOICE, COMPARED, JOINED_SPLITS } from './choice.ts';
import { type Comparison, compareShown } from './compare-shown.ts';
import { dayOfMarket, expectedOf } from './expect-shown.ts';
import { expectedMacroRows, MACRO_GROUPS, readMacroRows } from './macro-table.ts';
import { openFolder, type RealFolder } from './open-folder.ts';
import { playUntil } from './play-sessions.ts';
import { readShown, type Shown } from './read-shown.ts';
import { booksOf, expectedPrice, type Fill } from './recompute/trading.ts';

// Takes about half an hour: PIPA_REAL_DATA=../shared/data npx vitest run --project integration scripts/trials/real-data
const FOLDER = process.env.PIPA_REAL_DATA;
const HISTORY_TO = '2018-12-31';
/** Two years; an earlier day is quicker. */
const LAST = process.env.PIPA_REAL_LAST ?? '2020-12-31';
const sessions = tradingDaysBetween('2019-01-02', LAST);
/** Days as of which every figure is computed again: before and after splits of 2019, and after those of 2020. */
const COMPARED_DAYS = ['2019-03-15', '2019-08-30', '2020-09-02'].filter((day) => day <= LAST);
const AMOUNT = 60_000;
/** What two sums of cents may differ by. */
const CENT = 0.006;
/** Buys what split in these two years, once in the month. */
const keeper = holding(
  'keeper',
  Object.fromEntries(['AAPL', 'FAST', 'CNC', 'EW', 'NVDA', 'KO', 'SPY'].map((symbol) => [symbol, 0.13])),
);
/** Built-in strategies under names of their own, so that neither terms nor membership decide who may follow them. */
const TRADED: readonly Strategy[] = [
  keeper,
  ...strategyCatalogue.flatMap((strategy) => {
    const isTraded = [
      ...['dual-momentum', 'sector-rotation', 'multi-factor', 'low-volatility', 'dividend-growth'],
      ...['cross-sectional-momentum', 'pullback-reversion'],
    ].includes(strategy.code);
    return isTraded ? [{ ...strategy, code: `traded-${strategy.code}` }] : [];
  }),
];
const reader = {
  userId: 1,
  userName: 'root',
  role: 'Administrator',
  investorState: 'Enabled',
  agreementRev: '1',
} as const;
const log = createLogger({ name: 'test', level: 'silent' });
const eveningOf = (day: string) => newYorkInstant(day, 20 * 60);

let folder: RealFolder;
let db: TestDatabase;
let ingest: IngestContext;
let background: BackgroundContext;
let context: ReadContext;
let simulator: Simulator;
let instruments: ReadonlyMap<string, InstrumentRow>;
const portfolios = new Map<string, number>();
const shownOn = new Map<string, ReadonlyMap<string, Shown>>();
const played: string[] = [];

async function analyse(after: string | null, to: string): Promise<void> {
  const key = analysisKey(to);
  await startRun(background, key, analysisRun, { after, to, shards: 2 });
  await runInline(background, key);
}

/** History, reports and series as they were known in the evening before the first session. */
async function readHistory(): Promise<void> {
  const { history, vendors } = folder;
  if (vendors.reports === null || vendors.macro === null) throw new Error('the folder has reports and series');
  const all = { symbols: null, from: null, to: HISTORY_TO, defaultKind: 'Stock' } as const;
  await backfillHistory(ingest, history, all);
  await ingestReports(ingest, vendors.reports, { days: null, to: HISTORY_TO });
  await ingestMacro(ingest, vendors.macro, { from: null, to: HISTORY_TO });
}

async function openPortfolios(): Promise<void> {
  const { prisma } = db;
  await prisma.user.create({
    data: {
      ...{ userName: 'root', userNameKey: 'root', email: 'root@example.org', emailKey: 'root@example.org' },
      ...{ passwordHash: 'x', firstName: 'R', lastName: 'R', role: 'Administrator', createdAt: folder.now },
    },
  });
  for (const { code, rebalance } of TRADED) {
    await makeStrategy(prisma, code, folder.now, rebalance);
    const { portfolioId } = await simulator.open({ code, amount: AMOUNT });
    await simulator.investor.start(portfolioId);
    portfolios.set(code, portfolioId);
  }
}

/** Reads what was published since, analyses, and reads every table of the compared symbols. */
async function lookOn(day: string, before: string): Promise<void> {
  const { vendors } = folder;
  if (vendors.reports === null || vendors.macro === null) throw new Error('the folder has reports and series');
  folder.now = eveningOf(day);
  await ingestReports(ingest, vendors.reports, { days: tradingDaysBetween(before, day).slice(1), to: day });
  await ingestMacro(ingest, vendors.macro, { from: null, to: day });
  await analyse(before, day);
  const shown = new Map<string, Shown>();
  for (const symbol of COMPARED) shown.set(symbol, await readShown(context, reader, symbol, day));
  shownOn.set(day, shown);
}

const fillsOf = async (portfolioId: number): Promise<Fill[]> =>
  (
    await db.prisma.execution.findMany({
      where: { order: { portfolioId } },
      include: { order: { select: { symbol: true, side: true } } },
      orderBy: { id: 'asc' },
    })
  ).map(({ order, execTime, marketAt, marketPrice, shares, price, commission, fee }) => ({
    ...{ day: execTime.toISOString().slice(0, 10), at: execTime, symbol: order.symbol, side: order.side },
    ...{ shares: shares.toNumber(), price: price.toNumber(), commission: commission.toNumber(), fee: fee.toNumber() },
    ...{ marketPrice: marketPrice?.toNumber() ?? Number.NaN, marketAt: marketAt ?? new Date(0) },
  }));

/** Dollars that left the cash of a portfolio for fees of its strategy and interest, by day. */
const chargesOf = async (portfolioId: number): Promise<Map<string, number>> => {
  const { rows } = await db.pool.query<{ day: string; amount: number }>(
    `SELECT e."marketDay"::text AS "day", sum(p."amount")::float8 AS "amount" FROM "ledger_posting" p
     JOIN "ledger_entry" e ON e."id" = p."entryId"
     WHERE p."portfolioId" = $1 AND p."bucket" = 'Cash' AND e."kind" IN ('MonthlyFee', 'Interest', 'BorrowFee')
     GROUP BY 1`,
    [portfolioId],
  );
  return new Map(rows.map(({ day, amount }) => [day, amount]));
};

describe.runIf(FOLDER !== undefined)('real data through the path of a real market', () => {
  beforeAll(async () => {
    folder = await openFolder(FOLDER ?? '', CHOICE);
    db = await createTestDatabase({ max: 12 });
    const { pool, prisma } = db;
    const { clock, wait, vendors } = folder;
    ingest = { pool, clock, wait };
    folder.now = eveningOf(HISTORY_TO);
    await readHistory();
    const env = readEnv({ PIPA_MODE: 'local', MARKET_SOURCE: 'real', ...sandboxKeys });
    await seed({ databaseUrl: db.url, env, log, previous: null, progress: () => undefined, clock });
    const connections = { clock, monotonicMs: () => performance.now(), prisma, pool, logger: log };
    background = createBackgroundContext(connections, await readMarketState(prisma), { stocks: 0, funds: 'core' });
    await analyse(null, HISTORY_TO);
    context = { pool, clock, market: () => readMarket({ pool }) };
    simulator = simulateOn(db, createScriptedMarket([]), {
      strategies: TRADED,
      real: {
        clock,
        liveOf: (own) =>
          liveMarket({
            feed: vendorFeed({ ...ingest, pool: own }, vendors.daily, vendors.quotes),
            maxQuoteAgeMs: MAX_QUOTE_AGE_MS,
            valuationMs: 15_000,
          }),
      },
    });
    await openPortfolios();
    let before = HISTORY_TO;
    for (const ofMonth of Map.groupBy(sessions, (day) => day.slice(0, 7)).values()) {
      for (const day of ofMonth) {
        played.push(...(await playUntil(folder, simulator, day)));
        if (!COMPARED_DAYS.includes(day)) continue;
        await lookOn(day, before);
        before = day;
      }
      await simulator.expectBooksAgree();
    }
    instruments = new Map((await listInstruments(pool)).map((one) => [one.symbol, one]));
  }, 7_200_000);
  afterAll(() => db?.drop());

  it('names the known faults of the histories, and lets the others in as they are', async () => {
    const found = await listFindings(db.pool, { after: 0, limit: 1_000 });
    const of = (symbol: string) =>
      found.filter((one) => one.symbol === symbol).map(({ fault, fromDay }) => [fault, fromDay]);
    for (const { symbol, day } of JOINED_SPLITS) expect(of(symbol)).toContainEqual(['UnmarkedSplit', day]);
  });

  it('tests the strategies on the history, or says what it cannot feed', async () => {
    const { rows } = await db.pool.query<{ code: string; unfedReason: string | null; reports: string }>(
      `SELECT s."code", s."unfedReason", (SELECT count(*) FROM "backtest_report" r WHERE r."strategyId" = s."id") AS "reports"
       FROM "strategy" s WHERE s."code" <> 'keeper' AND s."code" NOT LIKE 'traded-%'`,
    );
    expect(rows.length).toBe(strategyCatalogue.length);
    for (const { code, unfedReason, reports } of rows) {
      expect([code, Number(reports) > 0]).toEqual([code, unfedReason === null]);
    }
    console.log(
      `${rows.filter(({ unfedReason }) => unfedReason === null).length} of ${rows.length} strategies are fed`,
    );
  });

  it.each(COMPARED_DAYS)('shows the figures of %s that follow from the files', (day) => {
    const stocks = [...instruments.values()].filter(({ kind }) => kind === 'Stock');
    const sectors = new Map(stocks.map(({ symbol, sector }) => [symbol, sector]));
    const market = dayOfMarket(asJudged(folder.series), folder.quarters, sectors, day);
    const all: Comparison[] = [];
    for (const symbol of COMPARED) {
      const [shown, instrument] = [shownOn.get(day)?.get(symbol), instruments.get(symbol)];
      if (shown === undefined || instrument === undefined) throw new Error(`${symbol} is missing`);
      const expected = expectedOf(market, symbol, describeStored(instrument, [...instruments.values()], shown));
      all.push(compareShown(symbol, shown, expected));
    }
    expect(all.flatMap(({ differing }) => differing)).toEqual([]);
    expect(all.flatMap(({ withoutRule }) => withoutRule)).toEqual([]);
    const count = all.reduce((total, { figures }) => total + figures, 0);
    const columns = new Set(all.flatMap((one) => one.columns));
    console.log(`${day}: ${count} figures of ${columns.size} columns of ${COMPARED.length} symbols`);
    expect(count).toBeGreaterThan(10_000);
  });

  it.each(COMPARED_DAYS)('shows the series of the economy that were released by %s', async (day) => {
    let values = 0;
    for (const group of MACRO_GROUPS) {
      const shown = await readMacroRows(context, reader, group, day);
      for (const [i, expected] of expectedMacroRows(folder.observations, group, day).entries()) {
        for (const [name, value] of Object.entries(expected)) {
          expect([group, i, name, shown[i]?.[name]]).toEqual([group, i, name, value]);
          if (typeof value === 'number') values++;
        }
      }
    }
    expect(values).toBeGreaterThan(25);
  });

  it('played every session once, in order', () => {
    expect(played).toEqual(sessions);
  });

  it('filled at the prices of the files, worsened by the costs that the product documents', async () => {
    let exact = 0;
    let clipped = 0;
    for (const portfolioId of portfolios.values()) {
      for (const fill of await fillsOf(portfolioId)) {
        const { openAt, closeAt } = sessionOf(fill.day);
        expect(fill.at >= openAt && fill.at < closeAt).toBe(true);
        expect(fill.at.getTime() - fill.marketAt.getTime()).toBeLessThanOrEqual(MAX_QUOTE_AGE_MS);
        const { quote, price } = expectedPrice(fill, folder.series);
        expect([fill.symbol, fill.day, fill.marketPrice]).toEqual([fill.symbol, fill.day, quote]);
        if (Math.abs(fill.price - price) < 1e-9) exact++;
        else {
          // What cash or volume clips was priced as the larger order that was wanted.
          clipped++;
          expect(Math.abs(fill.price - quote) / quote).toBeLessThan(0.0145);
          expect(Math.sign(fill.price - quote)).toBe(Math.sign(price - quote));
        }
      }
    }
    console.log(`${exact} fills at the price of the files, ${clipped} of larger orders`);
    expect(exact).toBeGreaterThan(10 * clipped);
  });

  it('had at every close the value that follows from fills, splits and dividends, to the cent', async () => {
    let values = 0;
    for (const [code, portfolioId] of portfolios) {
      const records = await db.prisma.portfolioRecord.findMany({
        where: { portfolioId },
        orderBy: { tradeDate: 'asc' },
      });
      const [fills, charges] = [await fillsOf(portfolioId), await chargesOf(portfolioId)];
      const { books, splits, dividends } = booksOf({ amount: AMOUNT, fills, charges }, folder.series, sessions);
      const ofDay = new Map(books.map((book) => [book.day, book]));
      for (const { tradeDate, netLiquidation, totalCash } of records) {
        const book = ofDay.get(tradeDate.toISOString().slice(0, 10));
        if (book === undefined) throw new Error(`${code} has a record of ${tradeDate.toISOString()}`);
        expect(Math.abs(netLiquidation.toNumber() - book.value), `${code} ${book.day}`).toBeLessThan(CENT);
        expect(Math.abs(totalCash.toNumber() - book.cash), `${code} ${book.day}`).toBeLessThan(CENT);
        values++;
      }
      const booked = await bookedActions(portfolioId);
      expect(booked.splits).toEqual(splits.toSorted());
      expect(booked.dividends).toEqual(dividends.toSorted());
      const [first, last] = [records[0], records.at(-1)];
      console.log(
        `${code}: ${fills.length} fills, ${splits.length} splits, ${dividends.length} dividends, ${last?.netLiquidation} since ${first?.tradeDate.toISOString().slice(0, 10)}`,
      );
    }
    expect(values).toBeGreaterThan((portfolios.size - 1) * (sessions.length - 30));
  });

  it('has states and predictions of the market that are within their rules', async () => {
    const input = { function: 12, length: 20, offset: 0, order: 'strongest', language: 'en' } as const;
    const { idaTable } = await reads.getStockIDA(context, reader, input);
    const rows = (idaTable ?? []) as unknown as Record<string, unknown>[];
    expect(rows.length).toBe(20);
    for (const row of rows) {
      for (const [name, value] of Object.entries(row)) {
        if (name.endsWith('Probability') && value !== null) expect(value).toSatisfy((p: number) => p >= 0 && p <= 1);
      }
      expect(Object.values(row).some((value) => value !== null)).toBe(true);
    }
  });
});

/** What is a fact of a symbol and no figure, with the symbols whose breadth its row shows. */
function describeStored(instrument: InstrumentRow, all: readonly InstrumentRow[], shown: Shown) {
  const { symbol, kind, name, sector } = instrument;
  // A stock without a sector, and a fund of the whole market, have the breadth of all stocks.
  const isOfMarket = sector === null || (kind === 'ETF' && sector === 'Broad');
  const members = all.filter((one) => (isOfMarket ? one.kind === 'Stock' : one.kind === kind && one.sector === sector));
  const rankedDay = (shown.get('scores')?.[0]?.rankedDay as string | undefined) ?? null;
  return {
    ...{ symbol, name, sector, rankedDay, kind: kind === 'ETF' ? ('ETF' as const) : ('Stock' as const) },
    breadthMembers: members.map((one) => one.symbol),
  };
}

/** Splits and dividends of a portfolio as the ledger has them. */
async function bookedActions(portfolioId: number): Promise<{ splits: string[]; dividends: string[] }> {
  const { rows } = await db.pool.query<{ kind: string; day: string; symbol: string; amount: number }>(
    `SELECT e."kind", e."marketDay"::text AS "day", p."symbol", sum(p."amount")::float8 AS "amount" FROM "ledger_posting" p
     JOIN "ledger_entry" e ON e."id" = p."entryId"
     WHERE p."portfolioId" = $1 AND (e."kind" = 'Split' OR (e."kind" = 'DividendAccrued' AND p."bucket" = 'Receivable'))
     GROUP BY 1, 2, 3`,
    [portfolioId],
  );
  return {
    splits: rows.flatMap(({ kind, symbol, day }) => (kind === 'Split' ? [`${symbol} ${day}`] : [])).toSorted(),
    dividends: rows
      .flatMap(({ kind, symbol, day, amount }) => (kind === 'Split' ? [] : [`${symbol} ${day} ${amount}`]))
      .toSorted(),
  };
}
