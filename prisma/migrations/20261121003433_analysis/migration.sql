-- CreateEnum
CREATE TYPE "SizeClass" AS ENUM ('Large', 'Mid', 'Small');

-- CreateEnum
CREATE TYPE "JobStatus" AS ENUM ('Running', 'Done', 'Failed');

-- AlterTable
ALTER TABLE "instrument" ADD COLUMN     "sizeClass" "SizeClass";

-- AlterTable
ALTER TABLE "backtest_report" ADD COLUMN     "crisisWindows" JSONB,
ADD COLUMN     "monteCarlo" JSONB,
ADD COLUMN     "stability" JSONB,
ADD COLUMN     "trades" JSONB,
ADD COLUMN     "verdict" JSONB;

-- CreateTable
CREATE TABLE "quarter_report" (
    "instrumentId" INTEGER NOT NULL,
    "quarterEnd" DATE NOT NULL,
    "reportedDay" DATE NOT NULL,
    "revenue" DOUBLE PRECISION NOT NULL,
    "grossProfit" DOUBLE PRECISION,
    "ebitda" DOUBLE PRECISION NOT NULL,
    "ebit" DOUBLE PRECISION NOT NULL,
    "interestExpense" DOUBLE PRECISION NOT NULL,
    "incomeTax" DOUBLE PRECISION NOT NULL,
    "netIncome" DOUBLE PRECISION NOT NULL,
    "eps" DOUBLE PRECISION NOT NULL,
    "sharesOutstanding" DOUBLE PRECISION NOT NULL,
    "dividendPerShare" DOUBLE PRECISION NOT NULL,
    "cash" DOUBLE PRECISION NOT NULL,
    "currentAssets" DOUBLE PRECISION,
    "totalAssets" DOUBLE PRECISION NOT NULL,
    "currentLiabilities" DOUBLE PRECISION,
    "totalLiabilities" DOUBLE PRECISION NOT NULL,
    "totalDebt" DOUBLE PRECISION NOT NULL,
    "equity" DOUBLE PRECISION NOT NULL,
    "operatingCashflow" DOUBLE PRECISION NOT NULL,
    "capex" DOUBLE PRECISION NOT NULL,
    "epsEstimate" DOUBLE PRECISION,
    "epsActual" DOUBLE PRECISION,

    CONSTRAINT "quarter_report_pkey" PRIMARY KEY ("instrumentId","quarterEnd")
);

-- CreateTable
CREATE TABLE "analyst_view" (
    "instrumentId" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "epsNextQuarter" DOUBLE PRECISION NOT NULL,
    "growthNextYear" DOUBLE PRECISION NOT NULL,
    "targetPrice" DOUBLE PRECISION NOT NULL,
    "analysts" INTEGER NOT NULL,

    CONSTRAINT "analyst_view_pkey" PRIMARY KEY ("instrumentId","day")
);

-- CreateTable
CREATE TABLE "option_year" (
    "instrumentId" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,
    "days" INTEGER[],
    "putVolume" DOUBLE PRECISION[],
    "callVolume" DOUBLE PRECISION[],
    "putOpenInterest" DOUBLE PRECISION[],
    "callOpenInterest" DOUBLE PRECISION[],

    CONSTRAINT "option_year_pkey" PRIMARY KEY ("instrumentId","year")
);

-- CreateTable
CREATE TABLE "short_interest" (
    "instrumentId" INTEGER NOT NULL,
    "settlementDay" DATE NOT NULL,
    "publishedDay" DATE NOT NULL,
    "sharesShort" DOUBLE PRECISION NOT NULL,
    "sharesShortPriorMonth" DOUBLE PRECISION NOT NULL,
    "shortRatio" DOUBLE PRECISION NOT NULL,
    "shortPercent" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "short_interest_pkey" PRIMARY KEY ("instrumentId","settlementDay")
);

-- CreateTable
CREATE TABLE "macro_series" (
    "id" VARCHAR(32) NOT NULL,
    "name" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "category" INTEGER NOT NULL,
    "frequency" TEXT NOT NULL,

    CONSTRAINT "macro_series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "macro_observation" (
    "seriesId" VARCHAR(32) NOT NULL,
    "day" DATE NOT NULL,
    "releasedDay" DATE NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "macro_observation_pkey" PRIMARY KEY ("seriesId","day")
);

-- CreateTable
CREATE TABLE "analysis_state" (
    "id" INTEGER NOT NULL,
    "lastDay" DATE,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "analysis_state_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ta_metrics" (
    "instrumentId" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "rating" SMALLINT NOT NULL,
    "taString" VARCHAR(12) NOT NULL,
    "trend" DOUBLE PRECISION NOT NULL,
    "trend5" DOUBLE PRECISION,
    "trend20" DOUBLE PRECISION,
    "momentum" DOUBLE PRECISION NOT NULL,
    "momentum5" DOUBLE PRECISION,
    "momentum20" DOUBLE PRECISION,
    "oscillation" DOUBLE PRECISION,
    "oscillation5" DOUBLE PRECISION,
    "oscillation20" DOUBLE PRECISION,
    "changeStatus" SMALLINT NOT NULL,
    "emaCross" SMALLINT NOT NULL,
    "psarCross" SMALLINT NOT NULL,
    "macdCross" SMALLINT NOT NULL,
    "bandCross" SMALLINT NOT NULL,
    "rsiCross" SMALLINT NOT NULL,
    "breakout" SMALLINT NOT NULL,
    "breadthFlags" SMALLINT NOT NULL,
    "return2m" DOUBLE PRECISION,
    "return3m" DOUBLE PRECISION,
    "return4m" DOUBLE PRECISION,
    "return6m" DOUBLE PRECISION,

    CONSTRAINT "ta_metrics_pkey" PRIMARY KEY ("instrumentId","day")
);

-- CreateTable
CREATE TABLE "group_breadth" (
    "group" VARCHAR(64) NOT NULL,
    "day" DATE NOT NULL,
    "breadth" DOUBLE PRECISION NOT NULL,
    "breadth5" DOUBLE PRECISION,
    "breadth20" DOUBLE PRECISION,
    "members" INTEGER NOT NULL,

    CONSTRAINT "group_breadth_pkey" PRIMARY KEY ("group","day")
);

-- CreateTable
CREATE TABLE "momentum_rank" (
    "instrumentId" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "family" VARCHAR(16) NOT NULL,
    "m2" DOUBLE PRECISION,
    "m3" DOUBLE PRECISION,
    "m4" DOUBLE PRECISION,
    "m6" DOUBLE PRECISION,
    "average" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "momentum_rank_pkey" PRIMARY KEY ("instrumentId","day","family")
);

-- CreateTable
CREATE TABLE "fundamental_rank" (
    "instrumentId" INTEGER NOT NULL,
    "quarterEnd" DATE NOT NULL,
    "day" DATE NOT NULL,
    "metrics" JSONB NOT NULL,
    "rankings" JSONB NOT NULL,
    "scores" JSONB NOT NULL,

    CONSTRAINT "fundamental_rank_pkey" PRIMARY KEY ("instrumentId","quarterEnd")
);

-- CreateTable
CREATE TABLE "model_version" (
    "id" SERIAL NOT NULL,
    "key" VARCHAR(32) NOT NULL,
    "version" INTEGER NOT NULL,
    "trainedThrough" DATE NOT NULL,
    "seed" INTEGER NOT NULL,
    "parameters" JSONB NOT NULL,
    "facts" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "model_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "regime_state" (
    "model" VARCHAR(32) NOT NULL,
    "day" DATE NOT NULL,
    "state" VARCHAR(16) NOT NULL,
    "probabilities" DOUBLE PRECISION[],
    "modelVersionId" INTEGER,

    CONSTRAINT "regime_state_pkey" PRIMARY KEY ("model","day")
);

-- CreateTable
CREATE TABLE "prediction" (
    "key" VARCHAR(32) NOT NULL,
    "day" DATE NOT NULL,
    "horizon" INTEGER NOT NULL,
    "call" VARCHAR(16) NOT NULL,
    "probabilityUp" DOUBLE PRECISION NOT NULL,
    "expectedReturn" DOUBLE PRECISION,
    "position" DOUBLE PRECISION,
    "modelVersionId" INTEGER NOT NULL,
    "isLive" BOOLEAN NOT NULL,
    "forwardReturn" DOUBLE PRECISION,
    "scoredDay" DATE,

    CONSTRAINT "prediction_pkey" PRIMARY KEY ("key","day")
);

-- CreateTable
CREATE TABLE "model_record" (
    "key" VARCHAR(32) NOT NULL,
    "day" DATE NOT NULL,
    "record" JSONB NOT NULL,

    CONSTRAINT "model_record_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "job_run" (
    "key" VARCHAR(64) NOT NULL,
    "kind" VARCHAR(32) NOT NULL,
    "status" "JobStatus" NOT NULL DEFAULT 'Running',
    "input" JSONB NOT NULL,
    "total" INTEGER NOT NULL,
    "error" TEXT,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),
    "movedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_run_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "job_step" (
    "runKey" VARCHAR(64) NOT NULL,
    "step" VARCHAR(32) NOT NULL,
    "shard" INTEGER NOT NULL DEFAULT 0,
    "rows" INTEGER NOT NULL,
    "elapsedMs" INTEGER NOT NULL,
    "finishedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_step_pkey" PRIMARY KEY ("runKey","step","shard")
);

-- CreateTable
CREATE TABLE "strategy_target" (
    "strategyId" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "targets" JSONB NOT NULL,

    CONSTRAINT "strategy_target_pkey" PRIMARY KEY ("strategyId","day")
);

-- CreateIndex
CREATE INDEX "quarter_report_reportedDay_idx" ON "quarter_report"("reportedDay");

-- CreateIndex
CREATE INDEX "macro_observation_seriesId_releasedDay_idx" ON "macro_observation"("seriesId", "releasedDay");

-- CreateIndex
CREATE INDEX "ta_metrics_day_idx" ON "ta_metrics"("day");

-- CreateIndex
CREATE INDEX "momentum_rank_day_family_average_idx" ON "momentum_rank"("day", "family", "average");

-- CreateIndex
CREATE INDEX "fundamental_rank_day_idx" ON "fundamental_rank"("day");

-- CreateIndex
CREATE UNIQUE INDEX "model_version_key_version_key" ON "model_version"("key", "version");

-- CreateIndex
CREATE UNIQUE INDEX "model_version_key_trainedThrough_key" ON "model_version"("key", "trainedThrough");

-- CreateIndex
CREATE INDEX "prediction_scoredDay_idx" ON "prediction"("scoredDay");

-- CreateIndex
CREATE INDEX "job_run_kind_startedAt_idx" ON "job_run"("kind", "startedAt");

-- CreateIndex
CREATE INDEX "job_run_status_idx" ON "job_run"("status");

-- AddForeignKey
ALTER TABLE "quarter_report" ADD CONSTRAINT "quarter_report_instrumentId_fkey" FOREIGN KEY ("instrumentId") REFERENCES "instrument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "analyst_view" ADD CONSTRAINT "analyst_view_instrumentId_fkey" FOREIGN KEY ("instrumentId") REFERENCES "instrument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "option_year" ADD CONSTRAINT "option_year_instrumentId_fkey" FOREIGN KEY ("instrumentId") REFERENCES "instrument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "short_interest" ADD CONSTRAINT "short_interest_instrumentId_fkey" FOREIGN KEY ("instrumentId") REFERENCES "instrument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "macro_observation" ADD CONSTRAINT "macro_observation_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "macro_series"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ta_metrics" ADD CONSTRAINT "ta_metrics_instrumentId_fkey" FOREIGN KEY ("instrumentId") REFERENCES "instrument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "momentum_rank" ADD CONSTRAINT "momentum_rank_instrumentId_fkey" FOREIGN KEY ("instrumentId") REFERENCES "instrument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fundamental_rank" ADD CONSTRAINT "fundamental_rank_instrumentId_fkey" FOREIGN KEY ("instrumentId") REFERENCES "instrument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regime_state" ADD CONSTRAINT "regime_state_modelVersionId_fkey" FOREIGN KEY ("modelVersionId") REFERENCES "model_version"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prediction" ADD CONSTRAINT "prediction_modelVersionId_fkey" FOREIGN KEY ("modelVersionId") REFERENCES "model_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_step" ADD CONSTRAINT "job_step_runKey_fkey" FOREIGN KEY ("runKey") REFERENCES "job_run"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "strategy_target" ADD CONSTRAINT "strategy_target_strategyId_fkey" FOREIGN KEY ("strategyId") REFERENCES "strategy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Uncompressed out-of-line arrays, as in bar_year.
ALTER TABLE "option_year"
  ALTER COLUMN "days" SET STORAGE EXTERNAL,
  ALTER COLUMN "putVolume" SET STORAGE EXTERNAL,
  ALTER COLUMN "callVolume" SET STORAGE EXTERNAL,
  ALTER COLUMN "putOpenInterest" SET STORAGE EXTERNAL,
  ALTER COLUMN "callOpenInterest" SET STORAGE EXTERNAL,
  ADD CONSTRAINT "option_year_arrays_are_parallel" CHECK (
    cardinality("putVolume") = cardinality("days") AND cardinality("callVolume") = cardinality("days")
    AND cardinality("putOpenInterest") = cardinality("days") AND cardinality("callOpenInterest") = cardinality("days")
  );

INSERT INTO "analysis_state" ("id", "lastDay", "updatedAt") VALUES (1, NULL, now());
