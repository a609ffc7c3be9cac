-- AlterTable
ALTER TABLE "group_breadth" ADD COLUMN     "aboveSma20" DOUBLE PRECISION,
ADD COLUMN     "aboveSma200" DOUBLE PRECISION,
ADD COLUMN     "aboveSma50" DOUBLE PRECISION,
ADD COLUMN     "advancing" DOUBLE PRECISION;

-- CreateTable
CREATE TABLE "symbol_performance" (
    "instrumentId" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "return1" DOUBLE PRECISION,
    "return5" DOUBLE PRECISION,
    "return21" DOUBLE PRECISION,
    "return61" DOUBLE PRECISION,
    "return252" DOUBLE PRECISION,
    "volatility5y" DOUBLE PRECISION,
    "maxDrawdown5y" DOUBLE PRECISION,

    CONSTRAINT "symbol_performance_pkey" PRIMARY KEY ("instrumentId","day")
);

-- CreateTable
CREATE TABLE "fundamental_day" (
    "instrumentId" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "quarterEnd" DATE NOT NULL,
    "metrics" REAL[],
    "rankings" REAL[],
    "scores" REAL[],

    CONSTRAINT "fundamental_day_pkey" PRIMARY KEY ("instrumentId","day")
);

-- CreateTable
CREATE TABLE "watch_list" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" VARCHAR(48) NOT NULL,
    "nameKey" VARCHAR(48) NOT NULL,
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "symbols" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "watch_list_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "watch_list_subscription" (
    "watchListId" INTEGER NOT NULL,
    "slot" SMALLINT NOT NULL,
    "subscribedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "watch_list_subscription_pkey" PRIMARY KEY ("watchListId","slot")
);

-- CreateIndex
CREATE INDEX "symbol_performance_day_idx" ON "symbol_performance"("day");

-- CreateIndex
CREATE INDEX "fundamental_day_day_idx" ON "fundamental_day"("day");

-- CreateIndex
CREATE UNIQUE INDEX "watch_list_userId_nameKey_key" ON "watch_list"("userId", "nameKey");

-- AddForeignKey
ALTER TABLE "symbol_performance" ADD CONSTRAINT "symbol_performance_instrumentId_fkey" FOREIGN KEY ("instrumentId") REFERENCES "instrument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fundamental_day" ADD CONSTRAINT "fundamental_day_instrumentId_fkey" FOREIGN KEY ("instrumentId") REFERENCES "instrument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watch_list" ADD CONSTRAINT "watch_list_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watch_list_subscription" ADD CONSTRAINT "watch_list_subscription_watchListId_fkey" FOREIGN KEY ("watchListId") REFERENCES "watch_list"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Beyond Prisma's language.
CREATE UNIQUE INDEX "watch_list_default" ON "watch_list" ("userId") WHERE "isDefault";
ALTER TABLE "watch_list" ADD CONSTRAINT "watch_list_symbols_are_bounded" CHECK (cardinality("symbols") <= 500);
ALTER TABLE "watch_list_subscription" ADD CONSTRAINT "watch_list_subscription_slot_exists" CHECK ("slot" BETWEEN 1 AND 8);

-- The events of a day are a few of its rows.
CREATE INDEX "ta_metrics_events" ON "ta_metrics" ("day")
  INCLUDE ("instrumentId", "changeStatus", "emaCross", "psarCross", "macdCross", "bandCross", "rsiCross", "breakout")
  WHERE "changeStatus" <> 0 OR "emaCross" <> 0 OR "psarCross" <> 0 OR "macdCross" <> 0 OR "bandCross" <> 0 OR "rsiCross" <> 0
    OR "breakout" <> 0;

-- The shares of the days that are analysed already, from the flags of their symbols (four bits, and four that say what is known).
UPDATE "group_breadth" b SET
  "aboveSma20" = s."holding1"::float8 / NULLIF(s."known1", 0),
  "aboveSma50" = s."holding2"::float8 / NULLIF(s."known2", 0),
  "aboveSma200" = s."holding4"::float8 / NULLIF(s."known4", 0),
  "advancing" = s."holding8"::float8 / NULLIF(s."known8", 0)
FROM (
  SELECT g."group", m."day",
    count(*) FILTER (WHERE m."breadthFlags" & 1 <> 0) AS "holding1", count(*) FILTER (WHERE m."breadthFlags" & 16 <> 0) AS "known1",
    count(*) FILTER (WHERE m."breadthFlags" & 2 <> 0) AS "holding2", count(*) FILTER (WHERE m."breadthFlags" & 32 <> 0) AS "known2",
    count(*) FILTER (WHERE m."breadthFlags" & 4 <> 0) AS "holding4", count(*) FILTER (WHERE m."breadthFlags" & 64 <> 0) AS "known4",
    count(*) FILTER (WHERE m."breadthFlags" & 8 <> 0) AS "holding8", count(*) FILTER (WHERE m."breadthFlags" & 128 <> 0) AS "known8"
  FROM "ta_metrics" m JOIN "instrument" i ON i."id" = m."instrumentId"
  CROSS JOIN LATERAL (
    SELECT 'Market' AS "group" WHERE i."kind" = 'Stock'
    UNION ALL SELECT i."sector" WHERE i."kind" = 'Stock' AND i."sector" IS NOT NULL
    UNION ALL SELECT 'Funds: ' || i."sector" WHERE i."kind" = 'ETF' AND i."sector" IS NOT NULL
  ) g
  GROUP BY g."group", m."day"
) s
WHERE s."group" = b."group" AND s."day" = b."day";
