-- AlterEnum
ALTER TYPE "RebalanceKind" ADD VALUE 'MarginCall';

-- AlterTable
ALTER TABLE "portfolio" ADD COLUMN     "marginCallDay" DATE;
