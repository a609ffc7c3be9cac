-- AlterTable
ALTER TABLE "strategy" ADD COLUMN     "isAwaitingFeed" BOOLEAN NOT NULL DEFAULT false;
