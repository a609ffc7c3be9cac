-- CreateEnum
CREATE TYPE "Language" AS ENUM ('en', 'zh');

-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "language" "Language" NOT NULL DEFAULT 'en';
