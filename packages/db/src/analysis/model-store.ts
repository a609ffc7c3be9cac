import { dayToUtcDate, fromEpochDay, type TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import { modelsOf, type Pool, type PrismaClient, statement } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { type Params, pick, prepared, rows, rowsIn, type SqlBuilder } from '../sql/prepared.ts';
import { inTransaction } from '../sql/transaction.ts';

export interface StoredModel {
  readonly id: number;
  readonly key: string;
  readonly version: number;
  /** Epoch day. */
  readonly trainedThrough: number;
  /** For `trainedModelFrom` or `fittedRegimesFrom`. */
  readonly parameters: unknown;
}

const storedModel = (db: SqlBuilder) =>
  db
    .selectFrom('model_version as m')
    .select(['m.id', 'm.key', 'm.version', 'm.parameters'])
    .select(sql<number>`m."trainedThrough" - DATE '1970-01-01'`.as('trainedThrough'));

type OfDay = { key: string; day: TradingDay };

const latestModel = prepared((db, { key, day }: Params<OfDay>) =>
  storedModel(db)
    .where('m.key', '=', key)
    .where('m.trainedThrough', '<=', sql<TradingDay>`${day}::date`)
    .orderBy('m.trainedThrough', 'desc')
    .limit(1),
);

/** The latest model of a key trained up to a day, or null. */
export async function readModel(pool: Pick<Pool, 'query'>, key: string, day: TradingDay): Promise<StoredModel | null> {
  return (await rows(pool, latestModel, { key, day }))[0] ?? null;
}

const modelOfPrediction = prepared((db, { key, day }: Params<OfDay>) =>
  storedModel(db)
    .innerJoin('prediction as p', 'p.modelVersionId', 'm.id')
    .where('p.key', '=', key)
    .where('p.day', '=', sql<TradingDay>`${day}::date`),
);

/** The model that made the stored prediction of a key and day; null without a prediction. */
export async function readPredictingModel(
  pool: Pick<Pool, 'query'>,
  key: string,
  day: TradingDay,
): Promise<StoredModel | null> {
  return (await rows(pool, modelOfPrediction, { key, day }))[0] ?? null;
}

const modelLock = prepared((db, { key }: Params<{ key: string }>) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtext('pipa models'), hashtext(${key}))`.as('locked')),
);

const trainedModel = prepared((db, p: Params<{ key: string; trainedThrough: TradingDay }>) =>
  db
    .selectFrom('model_version')
    .select('id')
    .where('key', '=', p.key)
    .where('trainedThrough', '=', sql<TradingDay>`${p.trainedThrough}::date`),
);

interface NewModel {
  key: string;
  trainedThrough: TradingDay;
  seed: number;
  /** JSON. */
  parameters: string;
  facts: string;
  createdAt: Date;
}

const modelAddition = prepared((db, p: Params<NewModel>) =>
  db
    .insertInto('model_version')
    .values((eb) => ({
      ...pick(p, ['key', 'trainedThrough', 'seed', 'parameters', 'facts', 'createdAt']),
      version: eb
        .selectFrom('model_version')
        .select(sql<number>`COALESCE(max("version"), 0) + 1`.as('next'))
        .where('key', '=', p.key),
    }))
    .returning('id'),
);

/** Stores a trained model under the next version of its key. A repeated training adds no model. */
export async function saveModel(
  prisma: PrismaClient,
  model: { key: string; trainedThrough: number; seed: number; parameters: object; facts: object },
  at: Date,
): Promise<number> {
  const { key, seed } = model;
  const trainedThrough = fromEpochDay(model.trainedThrough);
  return inTransaction(prisma, async (tx) => {
    // Concurrent trainings take consecutive version numbers.
    await rowsIn(tx, modelLock, { key });
    const [known] = await rowsIn(tx, trainedModel, { key, trainedThrough });
    if (known !== undefined) return known.id;
    const parameters = JSON.stringify(model.parameters);
    const facts = JSON.stringify(model.facts);
    const version = { key, trainedThrough, seed, parameters, facts, createdAt: at };
    return onlyRow(await rowsIn(tx, modelAddition, version)).id;
  });
}

export interface RegimeRow {
  readonly model: string;
  /** Epoch day. */
  readonly day: number;
  readonly state: string;
  readonly probabilities: readonly number[];
  readonly modelVersionId: number | null;
}

const CHUNK = 2_000;

const addRegimes = statement(`
  INSERT INTO "regime_state" ("model", "day", "state", "probabilities", "modelVersionId")
  SELECT t."model", DATE '1970-01-01' + t."day", t."state", t."probabilities", t."modelVersionId"
  FROM json_to_recordset($1::json)
    AS t("model" text, "day" int, "state" text, "probabilities" float8[], "modelVersionId" int)
  ON CONFLICT DO NOTHING`);

/** Adds states of days; stored states do not change. */
export async function saveRegimes(pool: Pick<Pool, 'query'>, rows: readonly RegimeRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += CHUNK) {
    await pool.query(addRegimes([JSON.stringify(rows.slice(i, i + CHUNK))]));
  }
}

export interface PredictionRow {
  readonly key: string;
  /** Epoch day. */
  readonly day: number;
  /** Sessions. */
  readonly horizon: number;
  readonly call: string;
  readonly probabilityUp: number;
  readonly expectedReturn: number | null;
  readonly position: number | null;
}

/** Adds predictions; stored ones do not change. */
export async function savePredictions(
  prisma: PrismaClient,
  rows: readonly (PredictionRow & { readonly modelVersionId: number; readonly isLive: boolean })[],
): Promise<void> {
  for (let i = 0; i < rows.length; i += CHUNK) {
    const data = rows.slice(i, i + CHUNK).map(({ day, ...row }) => ({ ...row, day: dayToUtcDate(fromEpochDay(day)) }));
    await modelsOf(prisma).prediction.createMany({ data, skipDuplicates: true });
  }
}

const epochDay = sql<number>`"day" - DATE '1970-01-01'`.as('day');

const predictionsOf = prepared((db, p: Params<{ key: string; to: TradingDay }>) =>
  db
    .selectFrom('prediction')
    .select(['key', epochDay, 'horizon', 'call', 'probabilityUp', 'expectedReturn', 'position'])
    .where('key', '=', p.key)
    .where('day', '<=', sql<TradingDay>`${p.to}::date`)
    .orderBy('prediction.day'),
);

/** Every prediction of a key made by a day, ascending. */
export function readPredictions(pool: Pick<Pool, 'query'>, key: string, to: TradingDay): Promise<PredictionRow[]> {
  return rows(pool, predictionsOf, { key, to });
}

const score = statement(`
  UPDATE "prediction" p SET "forwardReturn" = t."forwardReturn", "scoredDay" = DATE '1970-01-01' + t."scoredDay"
  FROM json_to_recordset($2::json) AS t("day" int, "forwardReturn" float8, "scoredDay" int)
  WHERE p."key" = $1 AND p."day" = DATE '1970-01-01' + t."day" AND p."scoredDay" IS NULL`);

/** Stores the outcomes of predictions whose horizon has passed and the model's record as of a day; a later record is kept. */
export async function saveScores(
  pool: Pick<Pool, 'query'>,
  key: string,
  scores: readonly { day: number; forwardReturn: number; scoredDay: number }[],
  { day, record }: { day: TradingDay; record: object },
): Promise<void> {
  for (let i = 0; i < scores.length; i += CHUNK) {
    await pool.query(score([key, JSON.stringify(scores.slice(i, i + CHUNK))]));
  }
  await saveRecord(pool, key, day, record);
}

/** Stores the record of a model as of a day; a later record is kept. */
export async function saveRecord(
  pool: Pick<Pool, 'query'>,
  key: string,
  day: TradingDay,
  record: object,
): Promise<void> {
  await saveModelRecords(pool, day, [{ key, record }]);
}

const storeRecords = statement(`
  INSERT INTO "model_record" ("key", "day", "record")
  SELECT t."key", $1::date, t."record" FROM json_to_recordset($2::json) AS t("key" text, "record" jsonb)
  ON CONFLICT ("key") DO UPDATE SET "day" = EXCLUDED."day", "record" = EXCLUDED."record"
  WHERE "model_record"."day" <= EXCLUDED."day"`);

/** Stores records as of a day; later ones are kept. */
export async function saveModelRecords(
  pool: Pick<Pool, 'query'>,
  day: TradingDay,
  records: readonly { readonly key: string; readonly record: object }[],
): Promise<void> {
  if (records.length > 0) await pool.query(storeRecords([day, JSON.stringify(records)]));
}

const statesOf = prepared((db, p: Params<{ model: string; to: TradingDay }>) =>
  db
    .selectFrom('regime_state')
    .select([epochDay, 'state'])
    .where('model', '=', p.model)
    .where('day', '<=', sql<TradingDay>`${p.to}::date`)
    .orderBy('regime_state.day'),
);

const stateOn = prepared((db, p: Params<{ model: string; day: TradingDay }>) =>
  db
    .selectFrom('regime_state')
    .select('state')
    .where('model', '=', p.model)
    .where('day', '=', sql<TradingDay>`${p.day}::date`),
);

/** Whether the state of a model on a day (epoch day) is stored. */
export async function hasState(pool: Pick<Pool, 'query'>, model: string, day: number): Promise<boolean> {
  return (await rows(pool, stateOn, { model, day: fromEpochDay(day) })).length > 0;
}

/** The states that a model assigned to days up to a day, ascending; days are epoch days. */
export async function readRegimes(
  pool: Pick<Pool, 'query'>,
  model: string,
  to: TradingDay,
): Promise<{ day: number; state: string }[]> {
  return rows(pool, statesOf, { model, to });
}
