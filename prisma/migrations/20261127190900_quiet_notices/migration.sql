-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "quietNotices" TEXT[] DEFAULT ARRAY[]::TEXT[];
