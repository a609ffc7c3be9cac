-- CreateEnum
CREATE TYPE "LiveWorkKind" AS ENUM ('Actions', 'Bars');

-- CreateEnum
CREATE TYPE "ReorganisationKind" AS ENUM ('SymbolChange', 'Merger', 'SpinOff');

-- AlterEnum
ALTER TYPE "LedgerKind" ADD VALUE 'Exchange';

-- AlterTable
ALTER TABLE "session_bar" ADD COLUMN     "ask" DOUBLE PRECISION,
ADD COLUMN     "bid" DOUBLE PRECISION,
ADD COLUMN     "quotedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "execution" ADD COLUMN     "marketAt" TIMESTAMPTZ(3),
ADD COLUMN     "marketPrice" DECIMAL(20,6);

-- CreateTable
CREATE TABLE "live_work" (
    "day" DATE NOT NULL,
    "kind" "LiveWorkKind" NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" TIMESTAMPTZ(3) NOT NULL,
    "doneAt" TIMESTAMPTZ(3),
    "failure" VARCHAR(300),

    CONSTRAINT "live_work_pkey" PRIMARY KEY ("day","kind")
);

-- CreateTable
CREATE TABLE "reorganisation" (
    "instrumentId" INTEGER NOT NULL,
    "exDate" DATE NOT NULL,
    "kind" "ReorganisationKind" NOT NULL,
    "toSymbol" VARCHAR(16),
    "ratio" DECIMAL(20,6),
    "cash" DECIMAL(20,6) NOT NULL,
    "costShare" DECIMAL(8,6),

    CONSTRAINT "reorganisation_pkey" PRIMARY KEY ("instrumentId","exDate","kind")
);

-- CreateIndex
CREATE INDEX "reorganisation_exDate_idx" ON "reorganisation"("exDate");

-- AddForeignKey
ALTER TABLE "reorganisation" ADD CONSTRAINT "reorganisation_instrumentId_fkey" FOREIGN KEY ("instrumentId") REFERENCES "instrument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
