-- AlterTable
ALTER TABLE "model_record" ALTER COLUMN "key" SET DATA TYPE VARCHAR(64);

-- CreateTable
CREATE TABLE "signal_tally" (
    "kind" VARCHAR(24) NOT NULL,
    "universe" VARCHAR(8) NOT NULL,
    "horizon" SMALLINT NOT NULL,
    "code" SMALLINT NOT NULL,
    "day" DATE NOT NULL,
    "scoredDay" DATE NOT NULL,
    "events" INTEGER NOT NULL,
    "ups" INTEGER NOT NULL,
    "sumReturn" DOUBLE PRECISION NOT NULL,
    "members" INTEGER NOT NULL,
    "memberUps" INTEGER NOT NULL,
    "memberSum" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "signal_tally_pkey" PRIMARY KEY ("kind","universe","horizon","code","day")
);

-- CreateIndex
CREATE INDEX "signal_tally_scoredDay_idx" ON "signal_tally"("scoredDay");
