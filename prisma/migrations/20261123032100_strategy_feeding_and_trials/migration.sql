-- CreateEnum
CREATE TYPE "BacktestTrialStatus" AS ENUM ('Waiting', 'Running', 'Done', 'Failed', 'Cancelled');

-- AlterTable
ALTER TABLE "strategy" ADD COLUMN     "unfedReason" VARCHAR(300);

-- CreateTable
CREATE TABLE "backtest_trial" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "strategyId" INTEGER NOT NULL,
    "parameters" JSONB NOT NULL,
    "fromDay" DATE NOT NULL,
    "toDay" DATE NOT NULL,
    "amount" DECIMAL(20,6) NOT NULL,
    "status" "BacktestTrialStatus" NOT NULL DEFAULT 'Waiting',
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "error" VARCHAR(300),
    "report" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "backtest_trial_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "backtest_trial_userId_id_idx" ON "backtest_trial"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "backtest_trial_strategyId_idx" ON "backtest_trial"("strategyId");

-- CreateIndex
CREATE INDEX "backtest_trial_status_id_idx" ON "backtest_trial"("status", "id");

-- AddForeignKey
ALTER TABLE "backtest_trial" ADD CONSTRAINT "backtest_trial_strategyId_fkey" FOREIGN KEY ("strategyId") REFERENCES "strategy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
