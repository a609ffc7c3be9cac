-- AlterTable
ALTER TABLE "analysis_state" ADD COLUMN     "alertedDay" DATE;

-- CreateTable
CREATE TABLE "alert_rule" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" VARCHAR(48) NOT NULL,
    "subject" VARCHAR(16) NOT NULL,
    "symbol" VARCHAR(16),
    "watchListId" INTEGER,
    "condition" JSONB NOT NULL,
    "channels" TEXT[],
    "isPaused" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastFiredDay" DATE,

    CONSTRAINT "alert_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_firing" (
    "id" SERIAL NOT NULL,
    "ruleId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "symbol" VARCHAR(16) NOT NULL,
    "event" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alert_firing_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "alert_rule_userId_id_idx" ON "alert_rule"("userId", "id");

-- CreateIndex
CREATE INDEX "alert_rule_watchListId_idx" ON "alert_rule"("watchListId");

-- CreateIndex
CREATE INDEX "alert_firing_userId_id_idx" ON "alert_firing"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "alert_firing_createdAt_idx" ON "alert_firing"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "alert_firing_ruleId_day_symbol_key" ON "alert_firing"("ruleId", "day", "symbol");

-- AddForeignKey
ALTER TABLE "alert_rule" ADD CONSTRAINT "alert_rule_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_rule" ADD CONSTRAINT "alert_rule_watchListId_fkey" FOREIGN KEY ("watchListId") REFERENCES "watch_list"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_firing" ADD CONSTRAINT "alert_firing_ruleId_fkey" FOREIGN KEY ("ruleId") REFERENCES "alert_rule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_firing" ADD CONSTRAINT "alert_firing_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;
