-- AlterTable
ALTER TABLE "newsletter" ADD COLUMN     "translations" JSONB NOT NULL DEFAULT '{}';
