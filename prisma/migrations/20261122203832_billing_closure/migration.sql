-- CreateTable
CREATE TABLE "billing_hold" (
    "userId" INTEGER NOT NULL,
    "holder" VARCHAR(36) NOT NULL,
    "heldUntil" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_hold_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "billing_closure" (
    "customerId" VARCHAR(255) NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "refunded" DECIMAL(20,6) NOT NULL DEFAULT 0,
    "closedAt" TIMESTAMPTZ(3),
    "failedAt" TIMESTAMPTZ(3),
    "lastError" VARCHAR(300),

    CONSTRAINT "billing_closure_pkey" PRIMARY KEY ("customerId")
);

-- CreateTable
CREATE TABLE "trial_reminder" (
    "userId" INTEGER NOT NULL,
    "kind" VARCHAR(8) NOT NULL,
    "trialEndsAt" TIMESTAMPTZ(3) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trial_reminder_pkey" PRIMARY KEY ("userId","kind","trialEndsAt")
);

-- CreateIndex
CREATE INDEX "billing_hold_heldUntil_idx" ON "billing_hold"("heldUntil");

-- CreateIndex
CREATE INDEX "billing_closure_dueAt_idx" ON "billing_closure"("dueAt");

-- CreateIndex
CREATE INDEX "billing_closure_requestedAt_idx" ON "billing_closure"("requestedAt");

-- CreateIndex
CREATE INDEX "trial_reminder_at_idx" ON "trial_reminder"("at");

-- CreateIndex
CREATE INDEX "app_user_trialEndsAt_idx" ON "app_user"("trialEndsAt");

-- AddForeignKey
ALTER TABLE "billing_hold" ADD CONSTRAINT "billing_hold_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trial_reminder" ADD CONSTRAINT "trial_reminder_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;
