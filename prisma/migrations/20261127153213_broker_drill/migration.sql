-- CreateEnum
CREATE TYPE "DrillIncident" AS ENUM ('NightlyReset', 'TokenExpired', 'RateLimited', 'TradeByHand', 'SplitOvernight', 'FillWhileCut', 'AnsweredTwice', 'HalfBody', 'PartialFills', 'OrderRejected');

-- CreateEnum
CREATE TYPE "DrillOutcome" AS ENUM ('Passed', 'Failed', 'GaveUp');

-- CreateTable
CREATE TABLE "broker_drill" (
    "id" SERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "incident" "DrillIncident" NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,
    "startedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "outcome" "DrillOutcome",
    "isEnding" BOOLEAN NOT NULL DEFAULT false,
    "move" INTEGER NOT NULL DEFAULT 0,
    "madeAt" TIMESTAMPTZ(3),
    "symbol" TEXT,
    "portfolioId" INTEGER,
    "steps" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "broker_drill_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "broker_drill_accountId_id_idx" ON "broker_drill"("accountId", "id");

-- CreateIndex
CREATE INDEX "broker_drill_endedAt_id_idx" ON "broker_drill"("endedAt", "id");

-- AddForeignKey
ALTER TABLE "broker_drill" ADD CONSTRAINT "broker_drill_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "track_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
