-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "skipped" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "skippedAt" TIMESTAMPTZ(3);
