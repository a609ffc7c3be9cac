-- CreateEnum
CREATE TYPE "BillStatus" AS ENUM ('Unsettled', 'SettledUnpayed', 'SettledPayed', 'SettledReview');

-- CreateEnum
CREATE TYPE "BillType" AS ENUM ('MemberBill', 'StrategyIncome');

-- CreateEnum
CREATE TYPE "FeeType" AS ENUM ('InvestorMemberFee', 'DeveloperMemberFee', 'StrategyCharge', 'StrategyIncome', 'Promotion');

-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "trialEndsAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "member_plan" (
    "memberClass" "MemberClass" NOT NULL,
    "premiumStrategyOK" BOOLEAN NOT NULL,
    "maxMoneyPortfolioCount" INTEGER NOT NULL,
    "maxPaperPortfolioCount" INTEGER NOT NULL,
    "maxValue" DECIMAL(20,6) NOT NULL,

    CONSTRAINT "member_plan_pkey" PRIMARY KEY ("memberClass")
);

-- CreateTable
CREATE TABLE "member_product" (
    "id" INTEGER NOT NULL,
    "memberClass" "MemberClass" NOT NULL,
    "billingCycle" INTEGER NOT NULL,
    "price" DECIMAL(20,6) NOT NULL,
    "lookupKey" VARCHAR(64),

    CONSTRAINT "member_product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_customer" (
    "userId" INTEGER NOT NULL,
    "providerId" VARCHAR(255) NOT NULL,
    "cardBrand" VARCHAR(32),
    "cardLast4" VARCHAR(4),
    "nameOnCard" VARCHAR(255),
    "cardExpires" VARCHAR(7),
    "checkoutId" VARCHAR(255),
    "checkoutProductId" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "syncedAt" TIMESTAMPTZ(3),
    "syncDueAt" TIMESTAMPTZ(3) NOT NULL,
    "syncFailures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "billing_customer_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "member_subscription" (
    "userId" INTEGER NOT NULL,
    "providerId" VARCHAR(255) NOT NULL,
    "productId" INTEGER,
    "memberClass" "MemberClass" NOT NULL,
    "billingCycle" INTEGER NOT NULL,
    "price" DECIMAL(20,6) NOT NULL,
    "status" VARCHAR(32) NOT NULL,
    "cancelAtPeriodEnd" BOOLEAN NOT NULL,
    "periodStartsAt" TIMESTAMPTZ(3) NOT NULL,
    "periodEndsAt" TIMESTAMPTZ(3) NOT NULL,
    "openPaymentUrl" TEXT,

    CONSTRAINT "member_subscription_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "member_invoice" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "providerId" VARCHAR(255) NOT NULL,
    "number" VARCHAR(64) NOT NULL,
    "billStatus" "BillStatus" NOT NULL,
    "billType" "BillType" NOT NULL DEFAULT 'MemberBill',
    "feeType" "FeeType" NOT NULL DEFAULT 'InvestorMemberFee',
    "name" VARCHAR(255) NOT NULL,
    "description" VARCHAR(1024) NOT NULL,
    "amount" DECIMAL(20,6) NOT NULL,
    "lines" JSONB NOT NULL,
    "paymentType" VARCHAR(64) NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "paidAt" TIMESTAMPTZ(3),

    CONSTRAINT "member_invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_event" (
    "eventId" VARCHAR(255) NOT NULL,
    "type" VARCHAR(128) NOT NULL,
    "customerId" VARCHAR(255),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,
    "processedAt" TIMESTAMPTZ(3),

    CONSTRAINT "billing_event_pkey" PRIMARY KEY ("eventId")
);

-- CreateIndex
CREATE UNIQUE INDEX "member_product_lookupKey_key" ON "member_product"("lookupKey");

-- CreateIndex
CREATE UNIQUE INDEX "member_product_memberClass_billingCycle_key" ON "member_product"("memberClass", "billingCycle");

-- CreateIndex
CREATE UNIQUE INDEX "billing_customer_providerId_key" ON "billing_customer"("providerId");

-- CreateIndex
CREATE INDEX "billing_customer_syncDueAt_idx" ON "billing_customer"("syncDueAt");

-- CreateIndex
CREATE UNIQUE INDEX "member_subscription_providerId_key" ON "member_subscription"("providerId");

-- CreateIndex
CREATE UNIQUE INDEX "member_invoice_providerId_key" ON "member_invoice"("providerId");

-- CreateIndex
CREATE INDEX "member_invoice_userId_dueAt_id_idx" ON "member_invoice"("userId", "dueAt", "id");

-- CreateIndex
CREATE INDEX "member_invoice_dueAt_idx" ON "member_invoice"("dueAt");

-- CreateIndex
CREATE INDEX "billing_event_customerId_processedAt_idx" ON "billing_event"("customerId", "processedAt");

-- CreateIndex
CREATE INDEX "billing_event_receivedAt_idx" ON "billing_event"("receivedAt");

-- AddForeignKey
ALTER TABLE "member_product" ADD CONSTRAINT "member_product_memberClass_fkey" FOREIGN KEY ("memberClass") REFERENCES "member_plan"("memberClass") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_customer" ADD CONSTRAINT "billing_customer_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_subscription" ADD CONSTRAINT "member_subscription_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_invoice" ADD CONSTRAINT "member_invoice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "member_product" ADD CHECK ("billingCycle" IN (0, 1, 3, 12)), ADD CHECK ("price" >= 0);
ALTER TABLE "member_product" ADD CHECK (("lookupKey" IS NULL) = ("billingCycle" = 0));

-- Guest and Internal are not sold.
INSERT INTO "member_plan" ("memberClass", "premiumStrategyOK", "maxMoneyPortfolioCount", "maxPaperPortfolioCount", "maxValue") VALUES
  ('Guest', FALSE, 0, 3, 0),
  ('Bronze', FALSE, 0, 10, 0),
  ('Silver', TRUE, 3, 20, 100000),
  ('Gold', TRUE, 10, 30, 1000000),
  ('Platinum', TRUE, 20, 50, 5000000),
  ('Diamond', TRUE, 50, 100, 20000000),
  ('Internal', TRUE, 1000, 1000, 1000000000);

-- Quarterly 15 percent, annually 30 percent below monthly payment.
INSERT INTO "member_product" ("id", "memberClass", "billingCycle", "price", "lookupKey") VALUES
  (1, 'Bronze', 0, 0, NULL),
  (11, 'Silver', 1, 19, 'silver_monthly'),
  (12, 'Silver', 3, 48.45, 'silver_quarterly'),
  (13, 'Silver', 12, 159.60, 'silver_annual'),
  (21, 'Gold', 1, 49, 'gold_monthly'),
  (22, 'Gold', 3, 124.95, 'gold_quarterly'),
  (23, 'Gold', 12, 411.60, 'gold_annual'),
  (31, 'Platinum', 1, 99, 'platinum_monthly'),
  (32, 'Platinum', 3, 252.45, 'platinum_quarterly'),
  (33, 'Platinum', 12, 831.60, 'platinum_annual'),
  (41, 'Diamond', 1, 199, 'diamond_monthly'),
  (42, 'Diamond', 3, 507.45, 'diamond_quarterly'),
  (43, 'Diamond', 12, 1671.60, 'diamond_annual');

-- Users on trial so far get a whole trial from now on.
UPDATE "app_user" SET "trialEndsAt" = now() + interval '30 days'
  WHERE "investorState" = 'Trial' AND "activatedAt" IS NOT NULL AND "investorMemberClass" = 'Bronze';
