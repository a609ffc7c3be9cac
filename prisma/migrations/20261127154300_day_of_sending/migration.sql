-- AlterTable
ALTER TABLE "trade_order" ADD COLUMN     "sentDay" DATE;

-- Orders left on the day for which they were planned, or were sent again later.
UPDATE "trade_order" SET "sentDay" = "tradeDay" WHERE "submittedAt" IS NOT NULL;

-- Few orders leave for an outside venue.
CREATE INDEX "trade_order_sent" ON "trade_order"("portfolioId", "sentDay") WHERE "sentDay" IS NOT NULL;
