-- CreateTable
CREATE TABLE "written_strategy" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "request" VARCHAR(2000) NOT NULL,
    "engine" VARCHAR(8) NOT NULL,
    "source" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "offeredAt" TIMESTAMPTZ(3),
    "decidedAt" TIMESTAMPTZ(3),
    "decidedById" INTEGER,
    "isAccepted" BOOLEAN NOT NULL DEFAULT false,
    "openForInvestor" BOOLEAN NOT NULL DEFAULT false,
    "reason" VARCHAR(300),
    "releaseError" VARCHAR(300),
    "strategyId" INTEGER,

    CONSTRAINT "written_strategy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "written_test" (
    "id" SERIAL NOT NULL,
    "writtenId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "hash" VARCHAR(64) NOT NULL,
    "source" TEXT NOT NULL,
    "status" "BacktestTrialStatus" NOT NULL DEFAULT 'Waiting',
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "error" VARCHAR(300),
    "report" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "written_test_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "written_strategy_userId_id_idx" ON "written_strategy"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "written_strategy_offeredAt_idx" ON "written_strategy"("offeredAt");

-- CreateIndex
CREATE INDEX "written_test_writtenId_id_idx" ON "written_test"("writtenId", "id" DESC);

-- CreateIndex
CREATE INDEX "written_test_userId_id_idx" ON "written_test"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "written_test_status_id_idx" ON "written_test"("status", "id");
