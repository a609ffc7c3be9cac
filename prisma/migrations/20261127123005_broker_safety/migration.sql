-- AlterTable
ALTER TABLE "broker_link" ADD COLUMN     "comparedExecution" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "dividend_entitlement" ADD COLUMN     "brokerActivity" TEXT;
