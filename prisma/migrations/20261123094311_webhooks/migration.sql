-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "url" VARCHAR(500) NOT NULL,
    "secret" BYTEA NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "disabledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" SERIAL NOT NULL,
    "endpointId" INTEGER NOT NULL,
    "ruleId" INTEGER,
    "day" DATE,
    "type" VARCHAR(16) NOT NULL,
    "data" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL,
    "calledAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "failedAt" TIMESTAMPTZ(3),
    "status" SMALLINT,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_endpoint_userId_idx" ON "webhook_endpoint"("userId");

-- CreateIndex
CREATE INDEX "webhook_delivery_endpointId_id_idx" ON "webhook_delivery"("endpointId", "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_delivery_sentAt_failedAt_nextAttemptAt_idx" ON "webhook_delivery"("sentAt", "failedAt", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "webhook_delivery_ruleId_idx" ON "webhook_delivery"("ruleId");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_endpointId_ruleId_day_key" ON "webhook_delivery"("endpointId", "ruleId", "day");

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_ruleId_fkey" FOREIGN KEY ("ruleId") REFERENCES "alert_rule"("id") ON DELETE CASCADE ON UPDATE CASCADE;
