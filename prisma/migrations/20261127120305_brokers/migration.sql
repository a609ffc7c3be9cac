-- CreateEnum
CREATE TYPE "BrokerLinkState" AS ENUM ('Linked', 'Broken');

-- CreateEnum
CREATE TYPE "DifferenceKind" AS ENUM ('UnbookedExecution', 'UnknownExecution', 'Cash', 'Position');

-- CreateEnum
CREATE TYPE "DifferenceDecision" AS ENUM ('Adopted', 'Ignored', 'Corrected', 'Vanished');

-- CreateEnum
CREATE TYPE "BrokerSyncCause" AS ENUM ('Linked', 'Connected', 'Closed', 'Asked');

-- AlterEnum
ALTER TYPE "Broker" ADD VALUE 'ALPACA';

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "TradeType" ADD VALUE 'SIMU_ALPACA';
ALTER TYPE "TradeType" ADD VALUE 'MONEY_ALPACA';

-- CreateTable
CREATE TABLE "broker_link" (
    "accountId" INTEGER NOT NULL,
    "nativeAccount" TEXT NOT NULL,
    "state" "BrokerLinkState" NOT NULL DEFAULT 'Linked',
    "brokenReason" TEXT,
    "brokenAt" TIMESTAMPTZ(3),
    "sealedAccess" BYTEA NOT NULL,
    "accessExpiresAt" TIMESTAMPTZ(3),
    "linkEndsAt" TIMESTAMPTZ(3),
    "linkedAt" TIMESTAMPTZ(3) NOT NULL,
    "verifiedAt" TIMESTAMPTZ(3),
    "executionCursor" TEXT,
    "activityCursor" TEXT,
    "remindedDays" INTEGER NOT NULL DEFAULT 0,
    "isDryRun" BOOLEAN NOT NULL DEFAULT false,
    "killedAt" TIMESTAMPTZ(3),
    "mostOrdersADay" INTEGER NOT NULL DEFAULT 200,
    "mostDollarsADay" DECIMAL(20,6) NOT NULL DEFAULT 1000000,
    "mostOfVolume" DOUBLE PRECISION NOT NULL DEFAULT 0.05,
    "mostFromPrice" DOUBLE PRECISION NOT NULL DEFAULT 0.1,

    CONSTRAINT "broker_link_pkey" PRIMARY KEY ("accountId")
);

-- CreateTable
CREATE TABLE "broker_link_attempt" (
    "id" SERIAL NOT NULL,
    "keyHash" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "broker" "Broker" NOT NULL,
    "accountId" INTEGER,
    "accountName" TEXT NOT NULL,
    "accountNumber" TEXT,
    "sealedPending" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "broker_link_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "broker_balance" (
    "accountId" INTEGER NOT NULL,
    "settled" DECIMAL(20,6) NOT NULL,
    "unsettled" DECIMAL(20,6) NOT NULL,
    "buyingPower" DECIMAL(20,6) NOT NULL,
    "netLiquidation" DECIMAL(20,6) NOT NULL,
    "readAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "broker_balance_pkey" PRIMARY KEY ("accountId")
);

-- CreateTable
CREATE TABLE "broker_position" (
    "accountId" INTEGER NOT NULL,
    "symbol" TEXT NOT NULL,
    "shares" DECIMAL(20,6) NOT NULL,
    "price" DECIMAL(20,6),
    "unitCost" DECIMAL(20,6),

    CONSTRAINT "broker_position_pkey" PRIMARY KEY ("accountId","symbol")
);

-- CreateTable
CREATE TABLE "outside_holding" (
    "accountId" INTEGER NOT NULL,
    "symbol" TEXT NOT NULL,
    "shares" DECIMAL(20,6) NOT NULL,

    CONSTRAINT "outside_holding_pkey" PRIMARY KEY ("accountId","symbol")
);

-- CreateTable
CREATE TABLE "broker_difference" (
    "id" SERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "kind" "DifferenceKind" NOT NULL,
    "symbol" TEXT,
    "executionId" TEXT,
    "atBroker" DECIMAL(20,6) NOT NULL,
    "inBooks" DECIMAL(20,6) NOT NULL,
    "execution" JSONB,
    "foundAt" TIMESTAMPTZ(3) NOT NULL,
    "decision" "DifferenceDecision",
    "reason" TEXT,
    "decidedById" INTEGER,
    "decidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "broker_difference_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "broker_sync" (
    "id" SERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "cause" "BrokerSyncCause" NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,
    "startedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "fault" TEXT,
    "differences" INTEGER,

    CONSTRAINT "broker_sync_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "broker_control" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "killedAt" TIMESTAMPTZ(3),
    "killedBy" TEXT,
    "reason" TEXT,

    CONSTRAINT "broker_control_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "broker_question" (
    "orderId" INTEGER NOT NULL,
    "questions" JSONB NOT NULL,
    "askedAt" TIMESTAMPTZ(3) NOT NULL,
    "isConfirmed" BOOLEAN,
    "answeredAt" TIMESTAMPTZ(3),

    CONSTRAINT "broker_question_pkey" PRIMARY KEY ("orderId")
);

-- CreateIndex
CREATE INDEX "broker_link_linkEndsAt_idx" ON "broker_link"("linkEndsAt");

-- CreateIndex
CREATE UNIQUE INDEX "broker_link_attempt_keyHash_key" ON "broker_link_attempt"("keyHash");

-- CreateIndex
CREATE INDEX "broker_link_attempt_userId_idx" ON "broker_link_attempt"("userId");

-- CreateIndex
CREATE INDEX "broker_link_attempt_expiresAt_idx" ON "broker_link_attempt"("expiresAt");

-- CreateIndex
CREATE INDEX "broker_difference_accountId_id_idx" ON "broker_difference"("accountId", "id");

-- CreateIndex
CREATE INDEX "broker_sync_accountId_id_idx" ON "broker_sync"("accountId", "id");

-- CreateIndex
CREATE INDEX "broker_sync_endedAt_id_idx" ON "broker_sync"("endedAt", "id");

-- CreateIndex
CREATE INDEX "broker_question_answeredAt_idx" ON "broker_question"("answeredAt");

-- AddForeignKey
ALTER TABLE "broker_link" ADD CONSTRAINT "broker_link_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "track_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "broker_link_attempt" ADD CONSTRAINT "broker_link_attempt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "broker_balance" ADD CONSTRAINT "broker_balance_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "track_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "broker_position" ADD CONSTRAINT "broker_position_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "track_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outside_holding" ADD CONSTRAINT "outside_holding_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "track_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "broker_difference" ADD CONSTRAINT "broker_difference_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "track_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "broker_sync" ADD CONSTRAINT "broker_sync_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "track_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "broker_question" ADD CONSTRAINT "broker_question_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "trade_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
