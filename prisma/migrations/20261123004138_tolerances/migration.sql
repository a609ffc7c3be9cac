-- AlterTable
ALTER TABLE "portfolio" ADD COLUMN     "stopOnTolerance" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "toleranceBreachedOn" DATE;
