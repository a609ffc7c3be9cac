import { dayToUtcDate, fromEpochDay, type TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import type { Prisma } from '../../generated/prisma/client.ts';
import { type Pool, type PrismaClient, statement } from '../client.ts';
import { type Params, prepared, rowsIn } from '../sql/prepared.ts';
import { inTransaction, modelsOf } from '../sql/transaction.ts';

export interface StoredModel {
  readonly id: number;
  readonly key: string;
  readonly version: number;
  /** Epoch day. */
  readonly trainedThrough: number;
  readonly parameters: Prisma.JsonValue;
}

const latestModel = statement(`
  SELECT "id", "key", "version", ("trainedThrough" - DATE '1970-01-01') AS "trainedThrough", "parameters" FROM "model_version"
  WHERE "key" = $1 AND "trainedThrough" <= $2::date ORDER BY "trainedThrough" DESC LIMIT 1`);

/** The latest model of a key trained up to a day, or null. */
export async function readModel(pool: Pick<Pool, 'query'>, key: string, day: TradingDay): Promise<StoredModel | null> {
  return (await pool.query<StoredModel>(latestModel([key, day]))).rows[0] ?? null;
}

const modelOfPrediction = statement(`
  SELECT m."id", m."key", m."version", (m."trainedThrough" - DATE '1970-01-01') AS "trainedThrough", m."parameters"
  FROM "prediction" p JOIN "model_version" m ON m."id" = p."modelVersionId" WHERE p."key" = $1 AND p."day" = $2::date`);

/** The model that made the stored prediction of a key and day; null without a prediction. */
export async function readPredictingModel(
  pool: Pick<Pool, 'query'>,
  key: string,
  day: TradingDay,
): Promise<StoredModel | null> {
  return (await pool.query<StoredModel>(modelOfPrediction([key, day]))).rows[0] ?? null;
}

const modelLock = prepared((db, { key }: Params<{ key: string }>) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtext('pipa models'), hashtext(${key}))`.as('locked')),
);

/** Stores a trained model under the next version of its key. A repeated training adds no model. */
export async function saveModel(
  prisma: PrismaClient,
  model: { key: string; trainedThrough: number; seed: number; parameters: object; facts: object },
  at: Date,
): Promise<number> {
  const { key, seed } = model;
  const trainedThrough = dayToUtcDate(fromEpochDay(model.trainedThrough));
  return inTransaction(prisma, async (tx) => {
    // Concurrent trainings take consecutive version numbers.
    await rowsIn(tx, modelLock, { key });
    const { modelVersion } = await modelsOf(tx);
    const known = await modelVersion.findUnique({
      where: { key_trainedThrough: { key, trainedThrough } },
      select: { id: true },
    });
    if (known !== null) return known.id;
    const before = await modelVersion.aggregate({ where: { key }, _max: { version: true } });
    const { id } = await modelVersion.create({
      data: {
        key,
        version: (before._max.version ?? 0) + 1,
        trainedThrough,
        seed,
        parameters: model.parameters as Prisma.InputJsonObject,
        facts: model.facts as Prisma.InputJsonObject,
        createdAt: at,
      },
      select: { id: true },
    });
    return id;
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
    await prisma.prediction.createMany({ data, skipDuplicates: true });
  }
}

const predictionsOf = statement(`
  SELECT "key", ("day" - DATE '1970-01-01') AS "day", "horizon", "call", "probabilityUp", "expectedReturn", "position"
  FROM "prediction" WHERE "key" = $1 AND "day" <= $2::date ORDER BY "day"`);

/** Every prediction of a key made by a day, ascending. */
export async function readPredictions(
  pool: Pick<Pool, 'query'>,
  key: string,
  to: TradingDay,
): Promise<PredictionRow[]> {
  return (await pool.query<PredictionRow>(predictionsOf([key, to]))).rows;
}

const score = statement(`
  UPDATE "prediction" p SET "forwardReturn" = t."forwardReturn", "scoredDay" = DATE '1970-01-01' + t."scoredDay"
  FROM json_to_recordset($2::json) AS t("day" int, "forwardReturn" float8, "scoredDay" int)
  WHERE p."key" = $1 AND p."day" = DATE '1970-01-01' + t."day" AND p."scoredDay" IS NULL`);

const storeRecord = statement(`
  INSERT INTO "model_record" ("key", "day", "record") VALUES ($1, $2::date, $3::jsonb)
  ON CONFLICT ("key") DO UPDATE SET "day" = EXCLUDED."day", "record" = EXCLUDED."record"
  WHERE "model_record"."day" <= EXCLUDED."day"`);

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
  await pool.query(storeRecord([key, day, JSON.stringify(record)]));
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

const statesOf = statement(`
  SELECT ("day" - DATE '1970-01-01') AS "day", "state" FROM "regime_state" WHERE "model" = $1 AND "day" <= $2::date ORDER BY "day"`);

const stateOn = statement(`SELECT 1 FROM "regime_state" WHERE "model" = $1 AND "day" = DATE '1970-01-01' + $2::int`);

/** Whether the state of a model on a day (epoch day) is stored. */
export async function hasState(pool: Pick<Pool, 'query'>, model: string, day: number): Promise<boolean> {
  return (await pool.query(stateOn([model, day]))).rows.length > 0;
}

/** The states that a model assigned to days up to a day, ascending; days are epoch days. */
export async function readRegimes(
  pool: Pick<Pool, 'query'>,
  model: string,
  to: TradingDay,
): Promise<{ day: number; state: string }[]> {
  return (await pool.query<{ day: number; state: string }>(statesOf([model, to]))).rows;
}
