-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "declinedMails" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "unsubscribeToken" UUID NOT NULL DEFAULT gen_random_uuid();

-- AlterTable
ALTER TABLE "mail_message" ADD COLUMN     "kind" VARCHAR(16) NOT NULL DEFAULT 'security',
ADD COLUMN     "unsubscribeUrl" TEXT,
ADD COLUMN     "userId" INTEGER;

-- CreateTable
CREATE TABLE "account_activity" (
    "id" BIGSERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "kind" VARCHAR(32) NOT NULL,
    "detail" VARCHAR(200) NOT NULL DEFAULT '',
    "address" VARCHAR(64) NOT NULL DEFAULT '',
    "userAgent" VARCHAR(200) NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_activity_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "account_activity_userId_id_idx" ON "account_activity"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "account_activity_at_idx" ON "account_activity"("at");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_unsubscribeToken_key" ON "app_user"("unsubscribeToken");

-- CreateIndex
CREATE INDEX "mail_message_userId_idx" ON "mail_message"("userId");

-- AddForeignKey
ALTER TABLE "account_activity" ADD CONSTRAINT "account_activity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_message" ADD CONSTRAINT "mail_message_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;
