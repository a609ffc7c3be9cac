-- CreateTable
CREATE TABLE "notice_channel" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "kind" VARCHAR(8) NOT NULL,
    "name" VARCHAR(120) NOT NULL,
    "kinds" VARCHAR(16)[],
    "address" BYTEA NOT NULL,
    "addressHash" BYTEA NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "disabledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notice_channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notice_delivery" (
    "id" SERIAL NOT NULL,
    "channelId" INTEGER NOT NULL,
    "notificationId" INTEGER,
    "event" VARCHAR(64) NOT NULL,
    "parameters" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL,
    "calledAt" TIMESTAMPTZ(3),
    "isUnderWay" BOOLEAN NOT NULL DEFAULT false,
    "sentAt" TIMESTAMPTZ(3),
    "failedAt" TIMESTAMPTZ(3),
    "fault" VARCHAR(16),

    CONSTRAINT "notice_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "telegram_link" (
    "codeHash" BYTEA NOT NULL,
    "userId" INTEGER NOT NULL,
    "kinds" VARCHAR(16)[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "telegram_link_pkey" PRIMARY KEY ("codeHash")
);

-- CreateIndex
CREATE INDEX "notice_channel_addressHash_idx" ON "notice_channel"("addressHash");

-- CreateIndex
CREATE UNIQUE INDEX "notice_channel_userId_addressHash_key" ON "notice_channel"("userId", "addressHash");

-- CreateIndex
CREATE INDEX "notice_delivery_channelId_id_idx" ON "notice_delivery"("channelId", "id" DESC);

-- CreateIndex
CREATE INDEX "notice_delivery_channelId_createdAt_idx" ON "notice_delivery"("channelId", "createdAt");

-- CreateIndex
CREATE INDEX "notice_delivery_sentAt_failedAt_nextAttemptAt_idx" ON "notice_delivery"("sentAt", "failedAt", "nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "notice_delivery_channelId_notificationId_key" ON "notice_delivery"("channelId", "notificationId");

-- CreateIndex
CREATE INDEX "telegram_link_userId_idx" ON "telegram_link"("userId");

-- AddForeignKey
ALTER TABLE "notice_channel" ADD CONSTRAINT "notice_channel_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice_delivery" ADD CONSTRAINT "notice_delivery_channelId_fkey" FOREIGN KEY ("channelId") REFERENCES "notice_channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "telegram_link" ADD CONSTRAINT "telegram_link_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;
