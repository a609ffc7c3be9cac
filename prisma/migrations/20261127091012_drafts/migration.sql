-- CreateEnum
CREATE TYPE "DraftSource" AS ENUM ('ask', 'apiKey', 'owner');

-- CreateEnum
CREATE TYPE "DraftOutcome" AS ENUM ('confirmed', 'dismissed');

-- CreateTable
CREATE TABLE "draft" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "act" JSONB NOT NULL,
    "about" VARCHAR(200),
    "by" "DraftSource" NOT NULL,
    "byName" VARCHAR(48),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "closedAt" TIMESTAMPTZ(3),
    "outcome" "DraftOutcome",

    CONSTRAINT "draft_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "draft_userId_createdAt_idx" ON "draft"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "draft_expiresAt_idx" ON "draft"("expiresAt");

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;
