-- DropIndex
DROP INDEX "webhook_delivery_endpointId_ruleId_day_key";

-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "kinds" VARCHAR(16)[],
ADD COLUMN     "previousSecret" BYTEA,
ADD COLUMN     "previousUntil" TIMESTAMPTZ(3);

-- The addresses of earlier releases go on with alerts.
UPDATE "webhook_endpoint" SET "kinds" = '{alerts}';

-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN     "key" VARCHAR(128),
ADD COLUMN     "resentAt" TIMESTAMPTZ(3),
ALTER COLUMN "type" SET DATA TYPE VARCHAR(40);

-- The calls of earlier releases keep their causes, and have the names of this one.
UPDATE "webhook_delivery" SET
  "key" = 'alert-' || "ruleId" || '-' || "day",
  "type" = CASE "type" WHEN 'ida.alert' THEN 'alert.fired' WHEN 'ida.test' THEN 'webhook.test' ELSE "type" END;

-- AlterTable
ALTER TABLE "webhook_delivery" DROP COLUMN "day";

-- CreateIndex
CREATE INDEX "webhook_delivery_endpointId_createdAt_idx" ON "webhook_delivery"("endpointId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_endpointId_key_key" ON "webhook_delivery"("endpointId", "key");

-- Webhooks are of the account now, as alerts are one of their kinds.
UPDATE "notification" SET "event" = replace("event", 'analysis.webhook', 'account.webhook') WHERE "event" LIKE 'analysis.webhook%';
