-- AlterEnum
ALTER TYPE "LedgerKind" ADD VALUE 'MonthlyFee' BEFORE 'Split';

-- AlterTable
ALTER TABLE "portfolio" ADD COLUMN "feeDue" DECIMAL(20,6) NOT NULL DEFAULT 0;
ALTER TABLE "portfolio" ADD CONSTRAINT "portfolio_fee_due_not_negative" CHECK ("feeDue" >= 0);

-- The tracks of strategies that charge were written without their fee; the next analysis writes them again.
DELETE FROM "tracking_row" t USING "strategy" s WHERE s."id" = t."strategyId" AND s."chargeType" <> 'Free';
