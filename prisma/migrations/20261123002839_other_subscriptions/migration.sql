-- CreateTable
CREATE TABLE "other_subscription" (
    "providerId" VARCHAR(255) NOT NULL,
    "userId" INTEGER NOT NULL,
    "price" DECIMAL(20,6) NOT NULL,
    "status" VARCHAR(32) NOT NULL,
    "cancelAtPeriodEnd" BOOLEAN NOT NULL,
    "periodEndsAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "other_subscription_pkey" PRIMARY KEY ("providerId")
);

-- CreateIndex
CREATE INDEX "other_subscription_userId_idx" ON "other_subscription"("userId");

-- AddForeignKey
ALTER TABLE "other_subscription" ADD CONSTRAINT "other_subscription_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;
