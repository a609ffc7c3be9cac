-- AlterTable
ALTER TABLE "operator_act" ALTER COLUMN "detail" SET DATA TYPE VARCHAR(8000);
