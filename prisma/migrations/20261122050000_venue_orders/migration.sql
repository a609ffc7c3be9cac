-- AlterTable
ALTER TABLE "trade_order" ADD COLUMN     "cancelRequestedAt" TIMESTAMPTZ(3),
ADD COLUMN     "submittedAt" TIMESTAMPTZ(3),
ADD COLUMN     "venueOrderId" TEXT;
