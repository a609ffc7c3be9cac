-- CreateTable
CREATE TABLE "ingest" (
    "id" SERIAL NOT NULL,
    "vendor" VARCHAR(32) NOT NULL,
    "dataset" VARCHAR(16) NOT NULL,
    "asOf" DATE NOT NULL,
    "retrievedAt" TIMESTAMPTZ(3) NOT NULL,
    "outcome" VARCHAR(16) NOT NULL,
    "hash" CHAR(64),
    "rows" INTEGER NOT NULL DEFAULT 0,
    "revised" INTEGER NOT NULL DEFAULT 0,
    "findings" INTEGER NOT NULL DEFAULT 0,
    "cursor" VARCHAR(32),
    "note" VARCHAR(200),

    CONSTRAINT "ingest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bar_revision" (
    "id" SERIAL NOT NULL,
    "instrumentId" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "seenFrom" DATE,
    "seenBefore" DATE NOT NULL,
    "open" DOUBLE PRECISION,
    "high" DOUBLE PRECISION,
    "low" DOUBLE PRECISION,
    "close" DOUBLE PRECISION,
    "adjClose" DOUBLE PRECISION,
    "volume" DOUBLE PRECISION,
    "isCorrected" BOOLEAN NOT NULL,
    "ingestId" INTEGER NOT NULL,

    CONSTRAINT "bar_revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "action_revision" (
    "id" SERIAL NOT NULL,
    "instrumentId" INTEGER NOT NULL,
    "exDate" DATE NOT NULL,
    "kind" "CorporateActionKind" NOT NULL,
    "seenFrom" DATE,
    "seenBefore" DATE NOT NULL,
    "value" DECIMAL(20,6),
    "payDate" DATE,
    "ingestId" INTEGER NOT NULL,

    CONSTRAINT "action_revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "macro_vintage" (
    "seriesId" VARCHAR(32) NOT NULL,
    "day" DATE NOT NULL,
    "seenFrom" DATE NOT NULL,
    "seenBefore" DATE NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "ingestId" INTEGER NOT NULL,

    CONSTRAINT "macro_vintage_pkey" PRIMARY KEY ("seriesId","day","seenFrom")
);

-- CreateTable
CREATE TABLE "report_vintage" (
    "instrumentId" INTEGER NOT NULL,
    "quarterEnd" DATE NOT NULL,
    "seenFrom" DATE NOT NULL,
    "seenBefore" DATE NOT NULL,
    "figures" JSONB NOT NULL,
    "ingestId" INTEGER NOT NULL,

    CONSTRAINT "report_vintage_pkey" PRIMARY KEY ("instrumentId","quarterEnd","seenFrom")
);

-- CreateTable
CREATE TABLE "instrument_symbol" (
    "instrumentId" INTEGER NOT NULL,
    "symbol" VARCHAR(16) NOT NULL,
    "lastDay" DATE NOT NULL,

    CONSTRAINT "instrument_symbol_pkey" PRIMARY KEY ("instrumentId","lastDay")
);

-- CreateIndex
CREATE INDEX "ingest_dataset_asOf_idx" ON "ingest"("dataset", "asOf");

-- CreateIndex
CREATE INDEX "bar_revision_instrumentId_day_idx" ON "bar_revision"("instrumentId", "day");

-- CreateIndex
CREATE INDEX "bar_revision_seenBefore_id_idx" ON "bar_revision"("seenBefore", "id");

-- CreateIndex
CREATE INDEX "action_revision_instrumentId_exDate_idx" ON "action_revision"("instrumentId", "exDate");

-- CreateIndex
CREATE INDEX "action_revision_seenBefore_id_idx" ON "action_revision"("seenBefore", "id");

-- CreateIndex
CREATE INDEX "macro_vintage_seenBefore_seriesId_idx" ON "macro_vintage"("seenBefore", "seriesId");

-- CreateIndex
CREATE INDEX "report_vintage_seenBefore_instrumentId_idx" ON "report_vintage"("seenBefore", "instrumentId");

-- CreateIndex
CREATE INDEX "instrument_symbol_symbol_lastDay_idx" ON "instrument_symbol"("symbol", "lastDay");

-- AddForeignKey
ALTER TABLE "bar_revision" ADD CONSTRAINT "bar_revision_instrumentId_fkey" FOREIGN KEY ("instrumentId") REFERENCES "instrument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bar_revision" ADD CONSTRAINT "bar_revision_ingestId_fkey" FOREIGN KEY ("ingestId") REFERENCES "ingest"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "action_revision" ADD CONSTRAINT "action_revision_instrumentId_fkey" FOREIGN KEY ("instrumentId") REFERENCES "instrument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "action_revision" ADD CONSTRAINT "action_revision_ingestId_fkey" FOREIGN KEY ("ingestId") REFERENCES "ingest"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "macro_vintage" ADD CONSTRAINT "macro_vintage_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "macro_series"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "macro_vintage" ADD CONSTRAINT "macro_vintage_ingestId_fkey" FOREIGN KEY ("ingestId") REFERENCES "ingest"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_vintage" ADD CONSTRAINT "report_vintage_instrumentId_fkey" FOREIGN KEY ("instrumentId") REFERENCES "instrument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_vintage" ADD CONSTRAINT "report_vintage_ingestId_fkey" FOREIGN KEY ("ingestId") REFERENCES "ingest"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "instrument_symbol" ADD CONSTRAINT "instrument_symbol_instrumentId_fkey" FOREIGN KEY ("instrumentId") REFERENCES "instrument"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "bar_revision"
  ADD CONSTRAINT "bar_revision_is_whole_or_none" CHECK (num_nulls("open", "high", "low", "close", "adjClose", "volume") IN (0, 6)),
  ADD CONSTRAINT "bar_revision_days_ascend" CHECK ("seenFrom" <= "seenBefore");
ALTER TABLE "action_revision" ADD CONSTRAINT "action_revision_days_ascend" CHECK ("seenFrom" <= "seenBefore");
ALTER TABLE "macro_vintage" ADD CONSTRAINT "macro_vintage_days_ascend" CHECK ("seenFrom" < "seenBefore");
ALTER TABLE "report_vintage" ADD CONSTRAINT "report_vintage_days_ascend" CHECK ("seenFrom" < "seenBefore");

-- ── the market as it was known at the close of the day pipa.known_on ──
-- Before public in a connection's search_path, these views take the place of the tables, whatever statement reads them.

CREATE SCHEMA "as_known";

CREATE VIEW "as_known"."instrument" AS
SELECT "id", "symbol", "name", "kind", "sector", "industry", "sizeClass", "listedOn",
  CASE WHEN "delistedOn" <= current_setting('pipa.known_on')::date THEN "delistedOn" END AS "delistedOn"
FROM "public"."instrument" WHERE "listedOn" IS NULL OR "listedOn" <= current_setting('pipa.known_on')::date;

-- A year without a revision is its row, up to the day; another one is put together from its days.
CREATE VIEW "as_known"."bar_year" AS
SELECT y."instrumentId", y."year", y."days"[1:n] AS "days", y."open"[1:n] AS "open", y."high"[1:n] AS "high",
  y."low"[1:n] AS "low", y."close"[1:n] AS "close", y."adjClose"[1:n] AS "adjClose", y."volume"[1:n] AS "volume"
FROM "public"."bar_year" y
CROSS JOIN LATERAL (
  SELECT width_bucket(current_setting('pipa.known_on')::date - DATE '1970-01-01', y."days") AS n
  WHERE y."year" <= extract(year FROM current_setting('pipa.known_on')::date) AND cardinality(y."days") > 0
) k
WHERE n > 0 AND NOT EXISTS (
  SELECT 1 FROM "public"."bar_revision" r
  WHERE r."instrumentId" = y."instrumentId" AND r."day" BETWEEN make_date(y."year", 1, 1) AND make_date(y."year", 12, 31)
    AND r."day" <= current_setting('pipa.known_on')::date AND r."seenBefore" > current_setting('pipa.known_on')::date
    AND (r."seenFrom" IS NULL OR r."seenFrom" <= current_setting('pipa.known_on')::date)
)
UNION ALL
SELECT t."instrumentId", t."year", array_agg(b."day" ORDER BY b."day"), array_agg(b."open" ORDER BY b."day"),
  array_agg(b."high" ORDER BY b."day"), array_agg(b."low" ORDER BY b."day"), array_agg(b."close" ORDER BY b."day"),
  array_agg(b."adjClose" ORDER BY b."day"), array_agg(b."volume" ORDER BY b."day")
FROM (
  SELECT DISTINCT "instrumentId", extract(year FROM "day")::int AS "year" FROM "public"."bar_revision"
  WHERE "day" <= current_setting('pipa.known_on')::date AND "seenBefore" > current_setting('pipa.known_on')::date
    AND ("seenFrom" IS NULL OR "seenFrom" <= current_setting('pipa.known_on')::date)
) t
CROSS JOIN LATERAL (
  SELECT d."day", d."open", d."high", d."low", d."close", d."adjClose", d."volume"
  FROM "public"."bar_year" y
  CROSS JOIN LATERAL unnest(y."days", y."open", y."high", y."low", y."close", y."adjClose", y."volume")
    AS d ("day", "open", "high", "low", "close", "adjClose", "volume")
  WHERE y."instrumentId" = t."instrumentId" AND y."year" = t."year"
    AND d."day" <= current_setting('pipa.known_on')::date - DATE '1970-01-01'
    AND NOT EXISTS (
      SELECT 1 FROM "public"."bar_revision" r
      WHERE r."instrumentId" = t."instrumentId" AND r."day" = DATE '1970-01-01' + d."day"
        AND r."seenBefore" > current_setting('pipa.known_on')::date
        AND (r."seenFrom" IS NULL OR r."seenFrom" <= current_setting('pipa.known_on')::date)
    )
  UNION ALL
  SELECT r."day" - DATE '1970-01-01', r."open", r."high", r."low", r."close", r."adjClose", r."volume"
  FROM "public"."bar_revision" r
  WHERE r."instrumentId" = t."instrumentId"
    AND r."day" BETWEEN make_date(t."year", 1, 1) AND make_date(t."year", 12, 31) AND r."close" IS NOT NULL
    AND r."day" <= current_setting('pipa.known_on')::date AND r."seenBefore" > current_setting('pipa.known_on')::date
    AND (r."seenFrom" IS NULL OR r."seenFrom" <= current_setting('pipa.known_on')::date)
) b
GROUP BY t."instrumentId", t."year";

CREATE VIEW "as_known"."corporate_action" AS
SELECT a."instrumentId", a."exDate", a."kind", a."value", a."payDate"
FROM "public"."corporate_action" a
WHERE a."exDate" <= current_setting('pipa.known_on')::date AND NOT EXISTS (
  SELECT 1 FROM "public"."action_revision" r
  WHERE r."instrumentId" = a."instrumentId" AND r."exDate" = a."exDate" AND r."kind" = a."kind"
    AND r."seenBefore" > current_setting('pipa.known_on')::date
    AND (r."seenFrom" IS NULL OR r."seenFrom" <= current_setting('pipa.known_on')::date)
)
UNION ALL
SELECT r."instrumentId", r."exDate", r."kind", r."value", r."payDate"
FROM "public"."action_revision" r
WHERE r."exDate" <= current_setting('pipa.known_on')::date AND r."value" IS NOT NULL
  AND r."seenBefore" > current_setting('pipa.known_on')::date
  AND (r."seenFrom" IS NULL OR r."seenFrom" <= current_setting('pipa.known_on')::date);

CREATE VIEW "as_known"."macro_observation" AS
SELECT o."seriesId", o."day", o."releasedDay", coalesce(v."value", o."value") AS "value"
FROM "public"."macro_observation" o
LEFT JOIN "public"."macro_vintage" v ON v."seriesId" = o."seriesId" AND v."day" = o."day"
  AND v."seenFrom" <= current_setting('pipa.known_on')::date AND v."seenBefore" > current_setting('pipa.known_on')::date
WHERE o."releasedDay" <= current_setting('pipa.known_on')::date;

CREATE VIEW "as_known"."quarter_report" AS
SELECT q.*
FROM "public"."quarter_report" q
WHERE q."reportedDay" <= current_setting('pipa.known_on')::date AND NOT EXISTS (
  SELECT 1 FROM "public"."report_vintage" v
  WHERE v."instrumentId" = q."instrumentId" AND v."quarterEnd" = q."quarterEnd"
    AND v."seenFrom" <= current_setting('pipa.known_on')::date AND v."seenBefore" > current_setting('pipa.known_on')::date
)
UNION ALL
SELECT known.*
FROM "public"."quarter_report" q
JOIN "public"."report_vintage" v ON v."instrumentId" = q."instrumentId" AND v."quarterEnd" = q."quarterEnd"
  AND v."seenFrom" <= current_setting('pipa.known_on')::date AND v."seenBefore" > current_setting('pipa.known_on')::date
CROSS JOIN LATERAL jsonb_populate_record(q, v."figures") known
WHERE q."reportedDay" <= current_setting('pipa.known_on')::date;
