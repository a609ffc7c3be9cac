-- AlterTable
ALTER TABLE "strategy_target" ADD COLUMN     "signals" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "strategy_version" (
    "id" SERIAL NOT NULL,
    "strategyId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "entry" TEXT NOT NULL,
    "sources" JSONB NOT NULL,
    "declaration" JSONB NOT NULL,
    "releasedAt" TIMESTAMPTZ(3) NOT NULL,
    "releasedDay" DATE NOT NULL,

    CONSTRAINT "strategy_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "strategy_fault" (
    "strategyId" INTEGER NOT NULL,
    "work" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "strategy_fault_pkey" PRIMARY KEY ("strategyId","work")
);

-- CreateIndex
CREATE INDEX "strategy_version_strategyId_id_idx" ON "strategy_version"("strategyId", "id" DESC);

-- AddForeignKey
ALTER TABLE "strategy_version" ADD CONSTRAINT "strategy_version_strategyId_fkey" FOREIGN KEY ("strategyId") REFERENCES "strategy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "strategy_fault" ADD CONSTRAINT "strategy_fault_strategyId_fkey" FOREIGN KEY ("strategyId") REFERENCES "strategy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
