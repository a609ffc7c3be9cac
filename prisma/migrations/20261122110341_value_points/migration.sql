-- CreateTable
CREATE TABLE "portfolio_value_point" (
    "portfolioId" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "value" DECIMAL(20,6) NOT NULL,
    "cumReturn" DOUBLE PRECISION NOT NULL,
    "benchmarkCumReturn" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "portfolio_value_point_pkey" PRIMARY KEY ("portfolioId","at")
);

-- AddForeignKey
ALTER TABLE "portfolio_value_point" ADD CONSTRAINT "portfolio_value_point_portfolioId_fkey" FOREIGN KEY ("portfolioId") REFERENCES "portfolio"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Alpha is a yearly figure: it is withheld until a portfolio has records of a year of sessions.
UPDATE "portfolio_record" r SET "alpha" = NULL
FROM (
  SELECT "portfolioId", "tradeDate", row_number() OVER (PARTITION BY "portfolioId" ORDER BY "tradeDate") AS n
  FROM "portfolio_record"
) s
WHERE s.n < 252 AND r."alpha" IS NOT NULL AND r."portfolioId" = s."portfolioId" AND r."tradeDate" = s."tradeDate";
