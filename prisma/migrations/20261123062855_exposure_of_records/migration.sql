-- AlterTable
ALTER TABLE "backtest_report" ADD COLUMN     "cashRatio" REAL[] DEFAULT ARRAY[]::REAL[],
ADD COLUMN     "longExposure" REAL[] DEFAULT ARRAY[]::REAL[],
ADD COLUMN     "shortExposure" REAL[] DEFAULT ARRAY[]::REAL[];

-- AlterTable
ALTER TABLE "tracking_row" ADD COLUMN     "cashRatio" REAL,
ADD COLUMN     "longExposure" REAL,
ADD COLUMN     "shortExposure" REAL;
