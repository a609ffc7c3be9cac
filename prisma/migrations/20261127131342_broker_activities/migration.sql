-- CreateTable
CREATE TABLE "broker_activity" (
    "accountId" INTEGER NOT NULL,
    "activityId" TEXT NOT NULL,

    CONSTRAINT "broker_activity_pkey" PRIMARY KEY ("accountId","activityId")
);

-- AddForeignKey
ALTER TABLE "broker_activity" ADD CONSTRAINT "broker_activity_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "track_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
