import { previousTradingDay, type TradingDay } from '@pipa/calendar';
import { makeStrategy } from '@pipa/db/testing/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadMacro } from '../backfill/load-macro.ts';
import { trainModel } from '../models/train-model.ts';
import { type BackgroundMarket, createBackgroundMarket } from '../testing/background-market.ts';
import { dyingAfter, Killed } from '../testing/dying-context.ts';
import { readStoredAnalysis } from '../testing/stored-analysis.ts';
import { reportStrategy } from './report-strategy.ts';
import { researchInput } from './research-run.ts';

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

/** Rows of models as they would have been known on a day. */
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
    await expect(reportStrategy(dyingAfter(market.context, 8), CODE)).rejects.toThrow(Killed);
    const [first, second] = await Promise.all([1, 2].map(() => reportStrategy(market.context, CODE)));
    expect([first, second]).toEqual([2, 2]);
    const made = await reports();
    expect(made.map(({ beginDay }) => beginDay.toISOString().slice(0, 10))).toEqual(['2007-05-01', '2008-06-30']);
    for (const { verdict, crisisWindows, monteCarlo, lookAheadFree } of made) {
      expect(lookAheadFree).toBe(true);
      for (const part of [verdict, crisisWindows, monteCarlo]) expect(part).not.toBeNull();
    }
    expect(await reportStrategy(market.context, CODE)).toBe(2);
    expect(await reports()).toEqual(made);
  });

  it('are asked for of every strategy that is offered, and an unknown one has none', async () => {
    expect(await researchInput(market.context)).toEqual({ strategies: [CODE] });
    expect(await reportStrategy(market.context, 'unknown')).toBe(0);
  });
});
