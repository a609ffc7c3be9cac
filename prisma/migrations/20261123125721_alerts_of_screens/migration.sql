-- AlterTable
ALTER TABLE "alert_rule" ADD COLUMN     "screenId" INTEGER;

-- CreateIndex
CREATE INDEX "alert_rule_screenId_idx" ON "alert_rule"("screenId");

-- AddForeignKey
ALTER TABLE "alert_rule" ADD CONSTRAINT "alert_rule_screenId_fkey" FOREIGN KEY ("screenId") REFERENCES "saved_screen"("id") ON DELETE SET NULL ON UPDATE CASCADE;
