-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "agentsOffAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "agent_call" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "keyId" INTEGER NOT NULL,
    "keyName" VARCHAR(48) NOT NULL,
    "kind" VARCHAR(16) NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "call" VARCHAR(40) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "ms" INTEGER NOT NULL,
    "outcome" VARCHAR(16) NOT NULL,
    "errorCode" VARCHAR(40) NOT NULL,

    CONSTRAINT "agent_call_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "agent_call_userId_id_idx" ON "agent_call"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "agent_call_at_idx" ON "agent_call"("at");

-- AddForeignKey
ALTER TABLE "agent_call" ADD CONSTRAINT "agent_call_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;
