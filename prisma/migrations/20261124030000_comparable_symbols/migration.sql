-- AlterTable
ALTER TABLE "symbol_performance" ADD COLUMN     "isComparable" BOOLEAN NOT NULL DEFAULT true;
