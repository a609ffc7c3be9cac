import { toEpochDay } from '@pipa/calendar';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import {
  readModel,
  readPredictingModel,
  readPredictions,
  saveModel,
  savePredictions,
  saveRegimes,
  saveScores,
} from './model-store.ts';

const AT = new Date('2030-01-01T00:00:00Z');
const DAY = toEpochDay('2024-03-06');
const KEY = 'pred3_5dTaFactors';
const db = testDatabase();

beforeEach(() => db.pool.query('TRUNCATE "prediction", "regime_state", "model_record", "model_version" CASCADE'));

const train = (trainedThrough: number, weight = 1) =>
  saveModel(db.prisma, { key: KEY, trainedThrough, seed: 7, parameters: { weight }, facts: {} }, AT);

describe('models', () => {
  it('of one key are numbered one after the other, also when several are trained at once', async () => {
    const ids = await Promise.all([0, 1, 2, 3].map((day) => train(DAY + day)));
    expect(new Set(ids).size).toBe(4);
    const rows = await db.prisma.modelVersion.findMany({ orderBy: { version: 'asc' } });
    expect(rows.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
  });

  it('trained twice through the same day are one, the first', async () => {
    const ids = await Promise.all([1, 2].map(() => train(DAY, 0.1)));
    expect(new Set([...ids, await train(DAY, 9)]).size).toBe(1);
    expect(await readModel(db.pool, KEY, '2024-03-06')).toMatchObject({ id: ids[0], parameters: { weight: 0.1 } });
  });

  it('are known from the day they are trained through on', async () => {
    await train(DAY, 1);
    await train(DAY + 2, 2);
    expect(await readModel(db.pool, KEY, '2024-03-05')).toBeNull();
    expect(await readModel(db.pool, KEY, '2024-03-07')).toMatchObject({ trainedThrough: DAY });
    expect(await readModel(db.pool, KEY, '2024-03-08')).toMatchObject({ trainedThrough: DAY + 2 });
    expect(await readModel(db.pool, 'H1', '2024-03-08')).toBeNull();
  });
});

describe('what models said', () => {
  const prediction = (day: number, modelVersionId: number, probabilityUp = 0.6) => ({
    ...{ key: KEY, day, horizon: 5, call: 'Bullish', expectedReturn: null, position: null },
    ...{ modelVersionId, probabilityUp, isLive: true },
  });

  it('stays, whatever is said later of the same day', async () => {
    const id = await train(DAY);
    await savePredictions(db.prisma, [prediction(DAY, id)]);
    await savePredictions(db.prisma, [prediction(DAY, id, 0.1), prediction(DAY + 1, id, 0.2)]);
    const said = await readPredictions(db.pool, KEY, '2024-03-08');
    expect(said.map(({ day, probabilityUp }) => [day, probabilityUp])).toEqual([
      [DAY, 0.6],
      [DAY + 1, 0.2],
    ]);
    expect(await readPredictions(db.pool, KEY, '2024-03-06')).toHaveLength(1);
    await train(DAY + 1, 2);
    expect(await readPredictingModel(db.pool, KEY, '2024-03-07')).toMatchObject({ id, parameters: { weight: 1 } });
    expect(await readPredictingModel(db.pool, KEY, '2024-03-08')).toBeNull();
    const regime = { model: 'R1', day: DAY, probabilities: [], modelVersionId: null };
    await saveRegimes(db.pool, [{ ...regime, state: 'Bull' }]);
    await saveRegimes(db.pool, [{ ...regime, state: 'Bear' }]);
    expect(await db.prisma.regimeState.findMany()).toMatchObject([{ state: 'Bull' }]);
  });

  it('is scored once, and its record never goes back to an earlier day', async () => {
    const id = await train(DAY);
    await savePredictions(db.prisma, [prediction(DAY, id)]);
    const score = (forwardReturn: number) => [{ day: DAY, forwardReturn, scoredDay: DAY + 7 }];
    await saveScores(db.pool, KEY, score(0.02), { day: '2024-03-13', record: { count: 1 } });
    await saveScores(db.pool, KEY, score(0.5), { day: '2024-03-14', record: { count: 2 } });
    await saveScores(db.pool, KEY, [], { day: '2024-03-12', record: { count: 0 } });
    expect(await db.prisma.prediction.findMany()).toMatchObject([{ forwardReturn: 0.02 }]);
    expect(await db.prisma.modelRecord.findMany()).toMatchObject([{ record: { count: 2 } }]);
  });
});
