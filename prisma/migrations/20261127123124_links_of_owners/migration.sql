-- DropIndex
DROP INDEX "track_account_account_key";

-- CreateIndex
CREATE UNIQUE INDEX "track_account_account_broker_userId_key" ON "track_account"("account", "broker", "userId");

-- CreateIndex
CREATE INDEX "broker_link_nativeAccount_idx" ON "broker_link"("nativeAccount");
