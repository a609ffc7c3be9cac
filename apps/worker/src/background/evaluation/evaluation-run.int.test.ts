import { previousTradingDay, type TradingDay } from '@pipa/calendar';
import { readRecords } from '@pipa/db/analysis';
import { addTrial, cancelTrial, countTried, findSettled } from '@pipa/db/strategies';
import { makeAccount, makePortfolio, makeStrategy } from '@pipa/db/testing/accounts';
import { Prisma } from '@pipa/db/testing/connections';
import { heldNothing, strategyVariants } from '@pipa/quant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInline } from '../../testing/run-inline.ts';
import { examineFeeding } from '../analysis/examine-feeding.ts';
import { loadMacro } from '../backfill/load-macro.ts';
import { MODEL_KEYS, type ModelKey, trainModel } from '../models/train-model.ts';
import { startRun } from '../staged-run.ts';
import { type BackgroundMarket, createBackgroundMarket } from '../testing/background-market.ts';
import { dyingAfter, Killed } from '../testing/dying-context.ts';
import { readStoredAnalysis } from '../testing/stored-analysis.ts';
import { runTrial } from '../trial/run-trial.ts';
import { EVALUATION_VERSION, evaluateStrategy } from './evaluate-strategy.ts';
import { evaluationKey, missingEvaluation, pastRun } from './evaluation-run.ts';

const START = '2009-12-21';
const CODE = 'dual-momentum';
let market: BackgroundMarket;

beforeAll(async () => {
  market = await createBackgroundMarket(START, 15);
  await makeStrategy(market.db.prisma, CODE, market.now);
  await loadMacro(market.context);
});
afterAll(() => market.db.drop());

const KEYS = ['R1', 'H1', 'GMM', 'pred4_20dMacroFactors'] as const;

async function train(): Promise<void> {
  for (const key of KEYS) await trainModel(market.context, key);
}

/** Rows of models that were known on a day. */
async function knownBy(day: TradingDay) {
  const { regimes, predictions, models } = await readStoredAnalysis(market.db.pool);
  const by = (rows: readonly Readonly<Record<string, unknown>>[], column: string) =>
    rows.filter((row) => `${row[column]}` <= day).map(({ forwardReturn: _, scoredDay: __, ...row }) => row);
  return { regimes: by(regimes, 'day'), predictions: by(predictions, 'day'), models: by(models, 'trainedThrough') };
}

const forget = () =>
  market.db.pool.query('TRUNCATE "prediction", "regime_state", "model_record", "model_version" CASCADE');

describe('training through history', () => {
  it('sees nothing after the last closed day, though a replay has later bars in store', async () => {
    const last = previousTradingDay(START, 40);
    await train();
    const whole = await knownBy(last);
    await forget();
    await market.db.pool.query('UPDATE "market_state" SET "lastClosedDay" = $1::date', [last]);
    await train();
    expect(await knownBy('9999-12-31')).toEqual(whole);
    expect(whole.regimes.length).toBeGreaterThan(500);
    expect(whole.models.length).toBeGreaterThan(2);
    expect(whole.predictions.length).toBeGreaterThan(20);
    const scored = await market.db.prisma.prediction.findFirst({
      orderBy: { scoredDay: { sort: 'desc', nulls: 'last' } },
    });
    expect((scored?.scoredDay?.toISOString() ?? '').slice(0, 10) <= last).toBe(true);
    expect((await market.db.prisma.modelRecord.findMany()).every(({ day }) => day <= new Date(last))).toBe(true);
    await market.db.pool.query('UPDATE "market_state" SET "lastClosedDay" = $1::date', [previousTradingDay(START)]);
  });

  it('leaves the same rows when it is killed and done again, twice at the same time', async () => {
    await forget();
    await train();
    const trained = await readStoredAnalysis(market.db.pool);
    await forget();
    await expect(trainModel(dyingAfter(market.context, 4), 'H1')).rejects.toThrow(Killed);
    await Promise.all([train(), train()]);
    expect(await readStoredAnalysis(market.db.pool)).toEqual(trained);
  });
});

describe('the reports of a strategy', () => {
  const reports = () => market.db.prisma.backtestReport.findMany({ orderBy: { beginDay: 'asc' } });

  it('of the periods that the history allows are completed after a kill, each once, with how far they can be trusted', async () => {
    await expect(evaluateStrategy(dyingAfter(market.context, 8), CODE)).rejects.toThrow(Killed);
    const [first, second] = await Promise.all([1, 2].map(() => evaluateStrategy(market.context, CODE)));
    expect([first, second]).toEqual([2, 2]);
    const made = await reports();
    expect(made.map(({ beginDay }) => beginDay.toISOString().slice(0, 10))).toEqual(['2007-05-01', '2008-06-30']);
    for (const { verdict, crisisWindows, monteCarlo, lookAheadFree } of made) {
      expect(lookAheadFree).toBe(true);
      for (const part of [verdict, crisisWindows, monteCarlo]) expect(part).not.toBeNull();
    }
    expect(await evaluateStrategy(market.context, CODE)).toBe(2);
    expect(await reports()).toEqual(made);
  });

  it('are made anew where the fee has changed, under the same ids and marks, and only there', async () => {
    const { prisma } = market.db;
    const before = await reports();
    await prisma.backtestReport.update({ where: { id: before[0].id }, data: { reportMark: 1 } });
    const fee = { chargeType: 'PercentOfPortfolioMonthly', chargeAmount: 0.001 };
    await prisma.strategy.update({ where: { code: CODE }, data: fee });
    expect(await evaluateStrategy(market.context, CODE)).toBe(2);
    const after = await reports();
    for (const [i, { metrics, verdict, crisisWindows, provenance, ...report }] of after.entries()) {
      const { id, subPath, endDay, metrics: free } = before[i];
      expect(report).toMatchObject({ id, subPath, endDay, reportMark: i === 0 ? 1 : 0 });
      expect((metrics as { cagr: number }).cagr).toBeLessThan((free as { cagr: number }).cagr - 0.01);
      expect((verdict as { sentence: string }).sentence).toContain('After costs and the fee');
      expect(crisisWindows).not.toBeNull();
      expect(provenance).toMatchObject({ fee });
    }
    await evaluateStrategy(market.context, CODE);
    expect(await reports()).toEqual(after);
  });

  it('are made anew where margin is used since, and where they were made by other rules of margin', async () => {
    const { prisma, pool } = market.db;
    await prisma.strategy.update({ where: { code: CODE }, data: { useMargin: true } });
    await evaluateStrategy(market.context, CODE);
    const onMargin = await reports();
    for (const { provenance } of onMargin) expect(provenance).toMatchObject({ sizing: { useMargin: true } });
    await pool.query(`UPDATE "backtest_report" SET "provenance" = "provenance" #- '{sizing,margin}'`);
    await evaluateStrategy(market.context, CODE);
    expect((await reports()).map(({ provenance }) => provenance)).toEqual(onMargin.map(({ provenance }) => provenance));
    const exposures = ({ days, longExposure, cashRatio }: (typeof onMargin)[number]) => [days, longExposure, cashRatio];
    for (const { days, cashRatio } of onMargin) expect(cashRatio).toHaveLength(days.length - 1);
    await pool.query(`UPDATE "backtest_report" SET "longExposure" = '{}', "shortExposure" = '{}', "cashRatio" = '{}'`);
    await evaluateStrategy(market.context, CODE);
    expect((await reports()).map(exposures)).toEqual(onMargin.map(exposures));
    await prisma.strategy.update({ where: { code: CODE }, data: { useMargin: false } });
    await evaluateStrategy(market.context, CODE);
    for (const { provenance } of await reports()) expect(provenance).toMatchObject({ sizing: { useMargin: false } });
  });

  it('say of how many trials each is one, also those that were examined before that was counted', async () => {
    const { prisma } = market.db;
    const strategies = await prisma.strategy.count({ where: { status: { not: 'Offline' } } });
    const neighbours = strategyVariants(CODE).length;
    const made = await reports();
    for (const { overfitting, reportMark } of made) {
      expect(overfitting).toMatchObject({
        tried: { strategies, neighbours },
        record: { sessions: expect.any(Number) },
      });
      const selection = { candidates: neighbours + 1, splits: 12_870 };
      expect(overfitting).toMatchObject({ selection: reportMark === 1 ? selection : null });
    }
    await prisma.backtestReport.updateMany({ data: { overfitting: Prisma.DbNull } });
    expect((await missingEvaluation(market.context))?.strategies).toContain(CODE);
    await evaluateStrategy(market.context, CODE);
    expect((await reports()).map(({ overfitting }) => overfitting)).toEqual(made.map(({ overfitting }) => overfitting));
  });

  it('are made anew where short positions did not pay for their shares', async () => {
    const made = await reports();
    for (const { provenance } of made) expect(provenance).toMatchObject({ costs: { borrowRateAnnual: 0.005 } });
    await market.db.pool.query(
      `UPDATE "backtest_report" SET "provenance" = "provenance" #- '{costs,borrowRateAnnual}'`,
    );
    await evaluateStrategy(market.context, CODE);
    expect((await reports()).map(({ provenance }) => provenance)).toEqual(made.map(({ provenance }) => provenance));
  });

  it('of a code without rules are none', async () => {
    expect(await evaluateStrategy(market.context, 'unknown')).toBe(0);
  });
});

describe('an own backtest', () => {
  const fromDay = '2007-05-01';
  const add = async (over: Partial<Parameters<typeof addTrial>[1]> = {}) => {
    const { id: strategyId } = await market.db.prisma.strategy.findUniqueOrThrow({ where: { code: CODE } });
    const wanted = {
      userId: 1,
      strategyId,
      parameters: {},
      fromDay,
      toDay: previousTradingDay(START),
      asOfDay: null,
      amount: '1000000',
    };
    return (await addTrial(market.db.prisma, { ...wanted, ...over }, market.now)) ?? expect.fail('one is open');
  };
  const trial = (id: number) => market.db.prisma.backtestTrial.findUniqueOrThrow({ where: { id } });

  it('of the written numbers gives the figures of the published report of the same days and amount', async () => {
    const id = await add();
    expect(await runTrial(market.context, id)).toBe(1);
    const { status, progress, report } = await trial(id);
    const where = { strategy: { code: CODE }, beginDay: new Date(fromDay) };
    const published = await market.db.prisma.backtestReport.findFirstOrThrow({ where });
    expect([status, progress]).toEqual(['Done', 1]);
    for (const part of ['metrics', 'crisisWindows', 'lookAheadFree', 'tradeCount', 'costTotal'] as const) {
      expect((report as Record<string, unknown>)[part]).toEqual(JSON.parse(JSON.stringify(published[part])));
    }
    const toCents = (values: readonly number[]) => values.map((value) => value.toFixed(2));
    expect(toCents((report as { equity: number[] }).equity)).toEqual(toCents(published.equity));
  });

  it('of other numbers, days and dollars has other figures', async () => {
    const id = await add({ parameters: { lookbackSessions: 126 }, toDay: '2009-06-30', amount: '50000' });
    await runTrial(market.context, id);
    const { report } = await trial(id);
    expect(report).toMatchObject({ endDay: '2009-06-30', initialAmount: 50_000 });
    expect(report).toMatchObject({ provenance: { parameters: { lookbackSessions: 126 } } });
    expect((report as { equity: number[] }).equity[0]).toBe(50_000);
  });

  it('reads what was known at the close of the day that it names', async () => {
    const id = await add({ asOfDay: '2009-06-30', toDay: '2009-06-30' });
    await runTrial(market.context, id);
    const { report } = await trial(id);
    expect(report).toMatchObject({ endDay: '2009-06-30', provenance: { asOf: { day: '2009-06-30', revised: 0 } } });
  });

  it('is counted once among the variants that its user has tried, and judged among those over the same days', async () => {
    const { id: strategyId } = await market.db.prisma.strategy.findUniqueOrThrow({ where: { code: CODE } });
    const own = async () => (await countTried(market.db.pool, strategyId, 1)).own;
    const before = await own();
    const tried = async (lookbackSessions: number) => {
      const id = await add({ parameters: { lookbackSessions } });
      await runTrial(market.context, id);
      return (await trial(id)).report;
    };
    const record = { sessions: expect.any(Number) };
    expect(await tried(130)).toMatchObject({ overfitting: { record, selection: null, tried: null } });
    await tried(150);
    await tried(170);
    expect(await own()).toBe(before + 3);
    // The written numbers over the same days are kept from above.
    const selection = { candidates: 4, splits: 12_870 };
    expect(await tried(170)).toMatchObject({ overfitting: { record, selection } });
    expect(await own()).toBe(before + 3);
    await market.db.prisma.backtestTrial.deleteMany({ where: { parameters: { path: ['lookbackSessions'], gt: 129 } } });
    expect(await own()).toBe(before + 3);
    expect((await countTried(market.db.pool, strategyId, 2)).own).toBe(0);
  });

  it('that begins before its warm-up is over fails in words', async () => {
    const id = await add({ fromDay: '2005-02-01', parameters: { lookbackSessions: 500 } });
    expect(await runTrial(market.context, id)).toBe(0);
    expect(await trial(id)).toMatchObject({
      status: 'Failed',
      error: expect.stringMatching(/^With these numbers the first possible day is 2006-12-29/),
    });
  });

  it('that meets a passing fault of the product goes on at the next attempt', async () => {
    const id = await add();
    let asked = 0;
    // The trial itself is read; then the database is away.
    const { pool: whole } = market.context;
    const pool = new Proxy(whole, {
      get: (target, key) =>
        key === 'query' && asked++ > 0
          ? () => Promise.reject(new Error('the connection is lost'))
          : Reflect.get(target, key, target),
    });
    const broken = { ...market.context, pool };
    await expect(runTrial(broken, id)).rejects.toThrow('the connection is lost');
    expect(await trial(id)).toMatchObject({ status: 'Running', error: null });
    expect(await runTrial(market.context, id)).toBe(1);
    expect((await trial(id)).status).toBe('Done');
  });

  it('does nothing once it is cancelled or removed', async () => {
    const id = await add();
    await cancelTrial(market.db.prisma, 1, id, market.now);
    expect(await runTrial(market.context, id)).toBe(0);
    expect(await trial(id)).toMatchObject({ status: 'Cancelled', report: null });
    expect(await runTrial(market.context, 999_999)).toBe(0);
    await market.db.prisma.backtestTrial.deleteMany();
  });
});

describe('a strategy that waits for data', () => {
  const stored = (code: string) =>
    market.db.prisma.strategy.findUniqueOrThrow({ where: { code }, include: { reports: true } });
  const waits = async (code: string, unfedReason: string) => {
    await makeStrategy(market.db.prisma, code, market.now);
    await market.db.prisma.strategy.update({ where: { code }, data: { status: 'Offline', unfedReason } });
  };
  const LAST = previousTradingDay(START);

  it('has its reason brought up to date while the history is too short', async () => {
    await waits('sector-rotation', 'It needs more.');
    expect(await examineFeeding(market.context, '2005-06-30')).toBe(0);
    const { status, unfedReason } = await stored('sector-rotation');
    expect([status, unfedReason]).toEqual([
      'Offline',
      expect.stringMatching(/this market has 125; enough from 2007-01-05/),
    ]);
  });

  it('is offered from the next session on once the market can feed it, and is evaluated then', async () => {
    expect((await missingEvaluation(market.context))?.strategies ?? []).not.toContain('sector-rotation');
    expect(await examineFeeding(market.context, LAST)).toBe(1);
    const { status, unfedReason, onlineDay, reports } = await stored('sector-rotation');
    expect([status, unfedReason, onlineDay]).toEqual(['Online', null, new Date(START)]);
    expect(reports.map(({ reportMark }) => reportMark)).toEqual([1]);
    expect(await examineFeeding(market.context, LAST)).toBe(0);
    // One that was on offer before keeps its first day, from which its track goes on.
    const where = { code: 'sector-rotation' };
    const withheld = { status: 'Offline', unfedReason: 'It needs more.', onlineDay: new Date('2009-10-01') } as const;
    await market.db.prisma.strategy.update({ where, data: withheld });
    expect(await examineFeeding(market.context, LAST)).toBe(1);
    expect((await stored('sector-rotation')).onlineDay).toEqual(new Date('2009-10-01'));
    expect((await missingEvaluation(market.context))?.strategies).toContain('sector-rotation');
    await evaluateStrategy(market.context, 'sector-rotation');
  });

  it('and has found nothing to hold is tested again at the end of a month only', async () => {
    await waits('value', heldNothing(true));
    expect(await examineFeeding(market.context, LAST)).toBe(0);
    expect((await stored('value')).reports).toEqual([]);
  });

  it('awaits its feed no more once it was tested and held nothing', async () => {
    const { db, context } = market;
    const code = 'gold-equity';
    await waits(code, 'It needs more.');
    // It waited for its feed under followers, before it was withheld.
    await db.prisma.strategy.update({ where: { code }, data: { isAwaitingFeed: true } });
    const real = context.strategies(CODE) ?? expect.fail('it has no rules');
    let decided = 0;
    const decide = () => {
      decided++;
      return new Map<string, number>();
    };
    const nothing = { ...real, code, decide };
    const strategies = (asked: string) => (asked === code ? nothing : context.strategies(asked));
    expect(await examineFeeding({ ...context, strategies }, '2009-10-28')).toBe(0);
    expect(await stored(code)).toMatchObject({ unfedReason: heldNothing(false), isAwaitingFeed: false });
    const tested = decided;
    expect(tested).toBeGreaterThan(0);
    expect(await examineFeeding({ ...context, strategies }, '2009-10-29')).toBe(0);
    expect(decided).toBe(tested);
    await db.prisma.strategy.deleteMany({ where: { code } });
  });

  it('and fails does not stop the ones after it; its operators read why until it answers', async () => {
    const fails = () => {
      throw new TypeError('no such column');
    };
    await waits('bond-duration', 'It needs more.');
    await waits('gold-equity', 'It needs more.');
    const { context } = market;
    const real = context.strategies(CODE) ?? expect.fail('it has no rules');
    const failing = { 'bond-duration': { universe: fails }, 'gold-equity': { decide: fails } };
    const strategies = (code: string) =>
      code in failing ? { ...real, code, ...failing[code as keyof typeof failing] } : context.strategies(code);
    await waits('permanent-portfolio', 'It needs more.');
    const of = (code: string) =>
      market.db.prisma.strategyFault.findMany({ where: { strategy: { code } }, select: { work: true, message: true } });
    expect(await examineFeeding({ ...context, strategies }, LAST)).toBe(1);
    const fault = { work: 'Admission', message: 'The strategy failed: no such column' };
    expect([await of('bond-duration'), await of('gold-equity')]).toEqual([[fault], [fault]]);
    expect((await stored('permanent-portfolio')).status).toBe('Online');
    await examineFeeding({ ...context, strategies: (code) => ({ ...real, code }) }, LAST);
    expect([await of('bond-duration'), await of('gold-equity')]).toEqual([[], []]);
    const codes = ['bond-duration', 'gold-equity', 'permanent-portfolio'];
    await market.db.prisma.backtestReport.deleteMany({ where: { strategy: { code: { in: codes } } } });
    await market.db.prisma.strategy.deleteMany({ where: { code: { in: codes } } });
  });

  it('is withheld where it was offered without a report, unless a portfolio follows it', async () => {
    const { prisma } = market.db;
    for (const code of ['classic-60-40', 'all-weather']) {
      await makeStrategy(prisma, code, market.now);
      await prisma.strategy.update({ where: { code }, data: { evaluatedVersion: EVALUATION_VERSION } });
    }
    const accountId = await makeAccount(prisma, market.now);
    const id = await makePortfolio(prisma, accountId, market.now, { code: 'all-weather' });
    await prisma.portfolio.update({ where: { id }, data: { status: 'Started' } });
    expect(await examineFeeding(market.context, '2005-06-30')).toBe(1);
    expect((await stored('classic-60-40')).unfedReason).toMatch(/^It needs \d+ sessions/);
    expect(await stored('all-weather')).toMatchObject({ status: 'Online', unfedReason: null });
    // Followed or not, one on offer is evaluated again at the close that feeds it, and then at the end of a month.
    const missing = async () => (await missingEvaluation(market.context))?.strategies ?? [];
    expect(await missing()).not.toContain('all-weather');
    await examineFeeding(market.context, '2009-10-28');
    expect(await missing()).toContain('all-weather');
    await prisma.strategy.update({ where: { code: 'all-weather' }, data: { evaluatedVersion: EVALUATION_VERSION } });
    await examineFeeding(market.context, '2009-10-29');
    expect(await missing()).not.toContain('all-weather');
    await examineFeeding(market.context, '2009-10-30');
    expect(await missing()).toContain('all-weather');
    await prisma.portfolio.deleteMany();
    const added = { code: { in: ['classic-60-40', 'all-weather', 'value'] } };
    await prisma.backtestReport.deleteMany({ where: { strategy: added } });
    await prisma.strategy.deleteMany({ where: added });
  });
});

describe('what is missing of the evaluation', () => {
  const missing = async () => (await missingEvaluation(market.context))?.strategies ?? [];

  it('is a strategy that a release adds, until it is evaluated', async () => {
    await evaluateStrategy(market.context, CODE);
    expect(await missing()).toEqual([]);
    await makeStrategy(market.db.prisma, 'risk-parity', market.now);
    expect(await missing()).toEqual(['risk-parity']);
    await evaluateStrategy(market.context, 'risk-parity');
    expect(await missing()).toEqual([]);
  });

  it('is a report whose robustness was not examined, and a strategy of an earlier version of the evaluation', async () => {
    const reportId = (await market.db.prisma.backtestReport.findFirstOrThrow({ where: { strategy: { code: CODE } } }))
      .id;
    await market.db.pool.query('UPDATE "backtest_report" SET "crisisWindows" = NULL WHERE "id" = $1', [reportId]);
    expect(await missing()).toEqual([CODE]);
    await evaluateStrategy(market.context, CODE);
    expect(await missing()).toEqual([]);
    await market.db.pool.query('UPDATE "strategy" SET "evaluatedVersion" = $1 WHERE "code" = $2', [
      EVALUATION_VERSION - 1,
      CODE,
    ]);
    expect(await missing()).toEqual([CODE]);
    await evaluateStrategy(market.context, CODE);
  });

  it('is a model that no evaluation has walked through the history, whatever an analysis has stored of it', async () => {
    const { context } = market;
    const missingModels = async () => (await missingEvaluation(context))?.models ?? [];
    expect(await readRecords(context.pool, 'R1')).toHaveLength(1);
    expect(await missingModels()).toEqual(MODEL_KEYS);
    const evaluate = async (key: string, version: number, ...models: ModelKey[]) => {
      const input = { version, models, strategies: [], modifiedAt: null };
      await startRun(context, key, pastRun, input);
      await runInline(context, key);
    };
    await evaluate('earlier', EVALUATION_VERSION - 1, 'R1');
    expect(await missingModels()).toEqual(MODEL_KEYS.filter((key) => key !== 'R1'));
    // Without factors there is nothing to train on, until a release knows better.
    await market.db.pool.query('DELETE FROM "macro_observation"');
    await evaluate('without factors before', EVALUATION_VERSION - 1, 'pred4_20dMacroFactors');
    expect(await missingModels()).toContain('pred4_20dMacroFactors');
    await evaluate('without factors', EVALUATION_VERSION, 'pred4_20dMacroFactors');
    expect(await missingModels()).not.toContain('pred4_20dMacroFactors');
  });

  it('is the past of signals where it was tallied before trades were counted', async () => {
    const { context } = market;
    const hasSignals = async () => (await findSettled(context.pool, EVALUATION_VERSION, EVALUATION_VERSION)).hasSignals;
    for (const version of [EVALUATION_VERSION - 1, EVALUATION_VERSION]) {
      expect(await hasSignals()).toBe(false);
      const signals = { firstYear: 2009, to: '2009-03-31' };
      await startRun(context, `signals ${version}`, pastRun, {
        version,
        models: [],
        strategies: [],
        modifiedAt: null,
        signals,
      });
      await runInline(context, `signals ${version}`);
    }
    expect(await hasSignals()).toBe(true);
  });

  it('has one key for the same work', () => {
    const input = { version: 1, models: ['R1' as const], strategies: ['a', 'b'], modifiedAt: null };
    expect(evaluationKey(input)).toBe(evaluationKey({ ...input, strategies: ['b', 'a'] }));
    expect(evaluationKey(input)).not.toBe(evaluationKey({ ...input, version: 2 }));
    expect(evaluationKey(input)).not.toBe(evaluationKey({ ...input, strategies: ['a'] }));
    expect(evaluationKey(input)).not.toBe(evaluationKey({ ...input, modifiedAt: '2030-06-01T12:00:00.000Z' }));
    const signals = { firstYear: 2005, to: '2009-12-18' };
    const withSignals = evaluationKey({ ...input, signals });
    expect(withSignals).not.toBe(evaluationKey(input));
    expect(withSignals).toBe(evaluationKey({ ...input, signals: { ...signals, to: '2009-12-21' } }));
  });
});
