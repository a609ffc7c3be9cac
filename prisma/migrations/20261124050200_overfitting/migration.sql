-- AlterTable
ALTER TABLE "backtest_report" ADD COLUMN     "overfitting" JSONB;

-- CreateTable
CREATE TABLE "tried_variant" (
    "userId" INTEGER NOT NULL,
    "strategyId" INTEGER NOT NULL,
    "variant" VARCHAR(32) NOT NULL,

    CONSTRAINT "tried_variant_pkey" PRIMARY KEY ("userId","strategyId","variant")
);

-- CreateIndex
CREATE INDEX "tried_variant_strategyId_idx" ON "tried_variant"("strategyId");

-- AddForeignKey
ALTER TABLE "tried_variant" ADD CONSTRAINT "tried_variant_strategyId_fkey" FOREIGN KEY ("strategyId") REFERENCES "strategy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The own backtests that are kept are the trials that are known; the statement that notes later ones makes the same variant.
INSERT INTO "tried_variant" ("userId", "strategyId", "variant")
SELECT "userId", "strategyId", md5("parameters"::text || ' ' || "fromDay"::text || ' ' || "toDay"::text)
FROM "backtest_trial" WHERE "status" = 'Done' ON CONFLICT DO NOTHING;
