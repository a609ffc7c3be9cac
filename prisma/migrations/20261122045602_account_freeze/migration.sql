-- CreateEnum
CREATE TYPE "FreezeOutcome" AS ENUM ('BooksAgree', 'LedgerStands', 'BalancesStand');

-- AlterEnum
ALTER TYPE "LedgerKind" ADD VALUE 'Correction';

-- CreateTable
CREATE TABLE "account_freeze" (
    "id" SERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "frozenAt" TIMESTAMPTZ(3) NOT NULL,
    "differences" JSONB NOT NULL,
    "endedAt" TIMESTAMPTZ(3),
    "outcome" "FreezeOutcome",
    "endedBy" TEXT,
    "reason" TEXT,
    "acceptedDifferences" JSONB,

    CONSTRAINT "account_freeze_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "account_freeze_accountId_id_idx" ON "account_freeze"("accountId", "id");

-- AddForeignKey
ALTER TABLE "account_freeze" ADD CONSTRAINT "account_freeze_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "track_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
