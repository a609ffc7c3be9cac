-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "userNameSkeleton" TEXT;

-- AlterTable
ALTER TABLE "captcha" ADD COLUMN     "address" VARCHAR(64) NOT NULL DEFAULT '',
ADD COLUMN     "clientHash" BYTEA,
ADD COLUMN     "purpose" VARCHAR(32);

-- CreateTable
CREATE TABLE "socket_ticket" (
    "id" SERIAL NOT NULL,
    "ticketHash" BYTEA NOT NULL,
    "sessionId" INTEGER NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "socket_ticket_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "socket_ticket_ticketHash_key" ON "socket_ticket"("ticketHash");

-- CreateIndex
CREATE INDEX "socket_ticket_expiresAt_idx" ON "socket_ticket"("expiresAt");

-- CreateIndex
CREATE INDEX "socket_ticket_sessionId_idx" ON "socket_ticket"("sessionId");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_userNameSkeleton_key" ON "app_user"("userNameSkeleton");

-- AddForeignKey
ALTER TABLE "socket_ticket" ADD CONSTRAINT "socket_ticket_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Of names that look alike the oldest keeps the skeleton.
UPDATE "app_user" u SET "userNameSkeleton" = translate(u."userNameKey", '01i', 'oll')
WHERE NOT EXISTS (
  SELECT 1 FROM "app_user" o
  WHERE translate(o."userNameKey", '01i', 'oll') = translate(u."userNameKey", '01i', 'oll') AND o."userId" < u."userId"
);
