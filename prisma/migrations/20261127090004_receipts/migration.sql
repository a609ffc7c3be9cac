-- AlterTable
ALTER TABLE "market_state" ADD COLUMN     "openedDay" DATE,
ADD COLUMN     "universeFunds" VARCHAR(8),
ADD COLUMN     "universeStocks" INTEGER;

-- CreateTable
CREATE TABLE "receipt" (
    "rowId" BIGSERIAL NOT NULL,
    "id" VARCHAR(20) NOT NULL,
    "userId" INTEGER,
    "kind" VARCHAR(16) NOT NULL,
    "body" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "receipt_pkey" PRIMARY KEY ("rowId")
);

-- CreateIndex
CREATE INDEX "receipt_userId_rowId_idx" ON "receipt"("userId", "rowId");

-- CreateIndex
CREATE INDEX "receipt_createdAt_idx" ON "receipt"("createdAt");

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- One row of a content and an owner; what every user may read has no owner.
CREATE UNIQUE INDEX "receipt_id_owner_idx" ON "receipt" ("id", (COALESCE("userId", 0)));
