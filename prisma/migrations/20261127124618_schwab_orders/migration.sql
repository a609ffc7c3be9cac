-- AlterTable
ALTER TABLE "trade_order" ADD COLUMN     "firstSubmittedAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "trade_order_venueOrderId_idx" ON "trade_order"("venueOrderId");
