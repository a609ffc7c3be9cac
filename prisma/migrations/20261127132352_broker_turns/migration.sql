-- CreateTable
CREATE TABLE "broker_turn" (
    "name" VARCHAR(160) NOT NULL,
    "nextAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "broker_turn_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "broker_turn_nextAt_idx" ON "broker_turn"("nextAt");
