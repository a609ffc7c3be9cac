-- AlterTable
ALTER TABLE "backtest_trial" ADD COLUMN     "asOfDay" DATE;
