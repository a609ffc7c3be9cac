-- CreateTable
CREATE TABLE "health_sample" (
    "at" TIMESTAMPTZ(3) NOT NULL,
    "process" VARCHAR(8) NOT NULL,
    "memoryMb" INTEGER NOT NULL,
    "poolBusy" INTEGER NOT NULL,
    "poolWaiting" INTEGER NOT NULL,
    "errors" INTEGER NOT NULL,
    "idleSeconds" INTEGER,
    "outboxSeconds" INTEGER,
    "mailSeconds" INTEGER,
    "analysisBehind" INTEGER,
    "jobsWaiting" INTEGER,
    "jobsFailed" INTEGER,
    "diskFreeMb" INTEGER,
    "databaseMb" INTEGER,

    CONSTRAINT "health_sample_pkey" PRIMARY KEY ("at","process")
);

-- CreateIndex
CREATE INDEX "operator_act_act_id_idx" ON "operator_act"("act", "id" DESC);
