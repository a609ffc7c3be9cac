-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "askPrivacy" VARCHAR(8) NOT NULL DEFAULT 'none';

-- CreateTable
CREATE TABLE "ask_conversation" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "title" VARCHAR(120) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ask_conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ask_message" (
    "id" SERIAL NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "engine" VARCHAR(8),
    "words" TEXT NOT NULL,
    "parts" JSONB NOT NULL DEFAULT '[]',
    "reads" JSONB NOT NULL DEFAULT '[]',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ask_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ask_usage" (
    "userId" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "engine" VARCHAR(8) NOT NULL,
    "questions" INTEGER NOT NULL DEFAULT 0,
    "steps" INTEGER NOT NULL DEFAULT 0,
    "inputTokens" INTEGER NOT NULL DEFAULT 0,
    "outputTokens" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ask_usage_pkey" PRIMARY KEY ("userId","day","engine")
);

-- CreateTable
CREATE TABLE "ask_running" (
    "userId" INTEGER NOT NULL,
    "claimedUntil" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ask_running_pkey" PRIMARY KEY ("userId")
);

-- CreateIndex
CREATE INDEX "ask_conversation_userId_updatedAt_id_idx" ON "ask_conversation"("userId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ask_message_conversationId_id_idx" ON "ask_message"("conversationId", "id");

-- CreateIndex
CREATE INDEX "ask_usage_day_idx" ON "ask_usage"("day");

-- AddForeignKey
ALTER TABLE "ask_conversation" ADD CONSTRAINT "ask_conversation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ask_message" ADD CONSTRAINT "ask_message_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "ask_conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ask_usage" ADD CONSTRAINT "ask_usage_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ask_running" ADD CONSTRAINT "ask_running_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;
