import { listInstruments, readMarketState } from '@pipa/db/market';
import { readBooks } from '@pipa/db/portfolios';
import { testDatabase } from '@pipa/db/testing';
import { createLogger, readEnv } from '@pipa/platform';
import { strategyCatalogue } from '@pipa/quant';
import { beforeAll, describe, expect, it } from 'vitest';
import { trackStrategies } from '../background/analysis/track-strategies.ts';
import type { WorkerContext } from '../context.ts';
import { createWorkerContext, sessionSourceOf } from '../create-context.ts';
import { loadBacktestHistory } from '../reports/backtest-history.ts';
import { directTrades } from '../trade/trade-dispatchers.ts';
import { featuredBacktests } from './featured-backtests.ts';
import { type SeedOutcome, seed } from './index.ts';
import { liveSessions } from './live-sessions.ts';

const now = new Date('2009-01-05T09:00:00Z');
const log = createLogger({ name: 'test', level: 'silent' });
const db = testDatabase();
let outcome: SeedOutcome;

const runSeed = (source: NodeJS.ProcessEnv = {}, previous: SeedOutcome | null = null) =>
  seed({
    databaseUrl: db.url,
    env: readEnv({
      PIPA_MODE: 'local',
      SIM_START: '2009-01-05',
      UNIVERSE_STOCKS: '12',
      UNIVERSE_FUNDS: 'core',
      MARKET_SEED: '5',
      ...source,
    }),
    log,
    previous,
    progress: () => undefined,
    clock: () => now,
  });

beforeAll(async () => {
  outcome = await runSeed();
});

describe('the seed', () => {
  it('makes a market with history up to the day before its first session', async () => {
    expect(await readMarketState(db.prisma)).toMatchObject({
      source: 'simulated',
      seed: 5,
      day: '2009-01-05',
      phase: 'PreOpen',
      lastClosedDay: '2009-01-02',
      firstDay: '2005-01-03',
    });
    const { rows } = await db.pool.query(
      `SELECT max("date")::text AS last, min("date")::text AS first FROM "daily_bar" WHERE "symbol" = 'SPY'`,
    );
    expect(rows).toEqual([{ last: '2009-01-02', first: '2005-01-03' }]);
  });

  it('offers every strategy that finds something to hold with an honest backtest and a risk level measured on it', async () => {
    const fed = { where: { status: { not: 'Offline' as const } }, include: { reports: true } };
    const strategies = await db.prisma.strategy.findMany(fed);
    const codes = strategyCatalogue.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(strategies.map(({ code }) => code)));
    // Twelve companies are too few for some strategies.
    expect(strategies.length).toBeGreaterThan(0.8 * codes.length);
    for (const { reports, riskLevel } of strategies) {
      expect(reports.length).toBeGreaterThan(0);
      expect(reports.filter(({ reportMark }) => reportMark === 1)).toHaveLength(1);
      expect(riskLevel).toBeGreaterThanOrEqual(1);
      expect(riskLevel).toBeLessThanOrEqual(5);
      for (const report of reports) {
        expect(report.lookAheadFree).toBe(true);
        expect(report.tradeCount).toBeGreaterThan(0);
        expect(report.equity).toHaveLength(report.days.length);
        expect(report.benchmarkEquity).toHaveLength(report.days.length);
        expect(report.provenance).toMatchObject({ source: 'simulated', seed: 5, historyTo: '2009-01-02' });
      }
    }
  });

  it('has the same backtests from threads of their own, and ends with the fault of one', async () => {
    const market = await readMarketState(db.prisma);
    const instruments = await listInstruments(db.pool);
    const strategies = strategyCatalogue.filter((_, i) => i % 5 === 0);
    const universes = strategies.flatMap((strategy) => strategy.universe(instruments));
    const history = await loadBacktestHistory(db.pool, market, universes);
    const codes = strategies.map(({ code }) => code);
    const facts = async (leastSymbols: number) => {
      const made = await featuredBacktests(codes, history, leastSymbols);
      // A report is found at an address that is drawn for it.
      return codes.map((code) => {
        const { reason, featured } = made.get(code) ?? {};
        return [reason, featured?.metrics, { ...featured?.report, subPath: null }];
      });
    };
    const ofThreads = await facts(0);
    expect(ofThreads).toEqual(await facts(Infinity));
    expect(ofThreads.filter(([reason]) => reason === null).length).toBeGreaterThan(3);
    await expect(featuredBacktests([...codes, 'none'], history, 0)).rejects.toThrow('no strategy none is offered');
  });

  it('stores a strategy that this market cannot feed with the reason, and does not offer it', async () => {
    const waiting = await db.prisma.strategy.findMany({ where: { status: 'Offline' }, include: { reports: true } });
    expect(waiting.length).toBeGreaterThan(0);
    expect(await db.prisma.strategy.count()).toBe(strategyCatalogue.length);
    for (const { reports, unfedReason, onlineDay } of waiting) {
      expect(reports).toEqual([]);
      expect(unfedReason).toBe('It finds nothing to hold in the history of this market.');
      expect(onlineDay).toBeNull();
    }
    const offered = await db.prisma.strategy.count({ where: { status: { not: 'Offline' }, unfedReason: null } });
    expect(offered + waiting.length).toBe(strategyCatalogue.length);
  });

  it('makes an invitation, an agreement, an administrator 103 and a demo investor with money', async () => {
    expect(outcome.inviteCode).toMatch(/^PIPA-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(outcome.logins.map(({ userName }) => userName)).toEqual(['demo', 'admin']);
    const administrator = await db.prisma.user.findUniqueOrThrow({ where: { userId: 103 } });
    expect(administrator.role).toBe('Administrator');
    // So that no sign-up is named adm1n.
    expect(administrator.userNameSkeleton).toBe('admln');
    const agreement = await db.prisma.agreementRevision.findFirstOrThrow();
    expect(agreement.text).toContain('Nothing you see here is personal investment advice');
    const account = await db.prisma.trackAccount.findFirstOrThrow();
    expect(account.cash.plus(account.reserved).toNumber()).toBe(1_000_000);
  });

  it('changes nothing when it runs again, and knows the logins of the first time', async () => {
    const count = () =>
      Promise.all([
        db.prisma.user.count(),
        db.prisma.strategy.count(),
        db.prisma.backtestReport.count(),
        db.prisma.portfolio.count(),
        db.prisma.invitation.count(),
        db.prisma.ledgerEntry.count(),
      ]);
    const before = await count();
    expect(await runSeed({}, outcome)).toEqual(outcome);
    expect(await count()).toEqual(before);
  });

  it('refuses another source for a database that has one', async () => {
    await expect(runSeed({ MARKET_SOURCE: 'replay' })).rejects.toThrow(/belongs to a simulated market/);
  });

  it('leaves a demo portfolio that trades from the first open on', async () => {
    const market = await readMarketState(db.prisma);
    const context: WorkerContext = createWorkerContext({
      clock: () => now,
      prisma: db.prisma,
      pool: db.pool,
      bus: { publish: async () => undefined },
      logger: log,
      source: sessionSourceOf(db.pool, market, { stocks: 12, funds: 'core' }),
      trades: directTrades(() => context),
      mail: null,
      publicUrl: 'http://127.0.0.1:4000',
    });
    expect(await liveSessions(context, 3)).toBe(3);
    expect((await readMarketState(db.prisma)).day).toBe('2009-01-08');
    const portfolio = await db.prisma.portfolio.findFirstOrThrow({ include: { records: true } });
    expect(portfolio.status).toBe('Started');
    expect(portfolio.records).toHaveLength(3);
    const book = (await readBooks(db.pool, [portfolio.id])).get(portfolio.id);
    expect(book?.positions.length).toBeGreaterThan(0);
    expect(await trackStrategies(context, '2009-01-07')).toBeGreaterThan(0);
    const rows = await db.prisma.trackingRow.findMany({ where: { strategyId: portfolio.strategyId } });
    expect(rows).toHaveLength(3);
  });
});
