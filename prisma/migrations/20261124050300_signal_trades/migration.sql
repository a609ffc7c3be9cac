-- AlterTable
ALTER TABLE "signal_tally" ADD COLUMN     "sumNet" DOUBLE PRECISION,
ADD COLUMN     "trades" INTEGER,
ADD COLUMN     "tradesWon" INTEGER;
