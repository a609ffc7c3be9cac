-- CreateTable
CREATE TABLE "track_holdings" (
    "strategyId" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "equity" DOUBLE PRECISION NOT NULL,
    "holdings" JSONB NOT NULL,

    CONSTRAINT "track_holdings_pkey" PRIMARY KEY ("strategyId")
);

-- AddForeignKey
ALTER TABLE "track_holdings" ADD CONSTRAINT "track_holdings_strategyId_fkey" FOREIGN KEY ("strategyId") REFERENCES "strategy"("id") ON DELETE CASCADE ON UPDATE CASCADE;
