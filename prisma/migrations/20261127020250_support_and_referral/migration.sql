-- AlterTable
ALTER TABLE "support_ticket" ADD COLUMN     "clientKey" UUID,
ADD COLUMN     "language" "Language" NOT NULL DEFAULT 'en';

-- AlterTable
ALTER TABLE "referral_invitation" ADD COLUMN     "code" VARCHAR(64);

-- CreateTable
CREATE TABLE "referral_recipient" (
    "addressHash" BYTEA NOT NULL,
    "mailedAt" TIMESTAMPTZ(3) NOT NULL,
    "declineToken" UUID NOT NULL,
    "declinedAt" TIMESTAMPTZ(3),

    CONSTRAINT "referral_recipient_pkey" PRIMARY KEY ("addressHash")
);

-- CreateIndex
CREATE UNIQUE INDEX "referral_recipient_declineToken_key" ON "referral_recipient"("declineToken");

-- CreateIndex
CREATE UNIQUE INDEX "support_ticket_clientKey_key" ON "support_ticket"("clientKey");

-- CreateIndex
CREATE INDEX "support_ticket_status_id_idx" ON "support_ticket"("status", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "referral_invitation_code_key" ON "referral_invitation"("code");

-- CreateIndex
CREATE INDEX "referral_invitation_createdAt_idx" ON "referral_invitation"("createdAt");
