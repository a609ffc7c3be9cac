-- CreateTable
CREATE TABLE "portfolio_return_sums" (
    "portfolioId" INTEGER NOT NULL,
    "tradeDate" DATE NOT NULL,
    "sessions" INTEGER NOT NULL,
    "sum" DOUBLE PRECISION NOT NULL,
    "squares" DOUBLE PRECISION NOT NULL,
    "shortfalls" DOUBLE PRECISION NOT NULL,
    "benchmarkSum" DOUBLE PRECISION NOT NULL,
    "benchmarkSquares" DOUBLE PRECISION NOT NULL,
    "products" DOUBLE PRECISION NOT NULL,
    "lowest" DOUBLE PRECISION[],

    CONSTRAINT "portfolio_return_sums_pkey" PRIMARY KEY ("portfolioId")
);

-- AddForeignKey
ALTER TABLE "portfolio_return_sums" ADD CONSTRAINT "portfolio_return_sums_portfolioId_fkey" FOREIGN KEY ("portfolioId") REFERENCES "portfolio"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
