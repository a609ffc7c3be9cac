-- The bars of a year are one value instead of six arrays: an array is taken apart and put together number by number whenever it is
-- read or grows, a value of bytes is copied.

-- A worker of the earlier release may still write: what it added after the copy would be lost. It waits, and then finds no columns.
LOCK TABLE "bar_year" IN ACCESS EXCLUSIVE MODE;

DROP VIEW "daily_bar";
DROP VIEW "as_known"."bar_year";

-- A new table, so that nothing of the old one takes room.
CREATE TABLE "bar_year_packed" (
    "instrumentId" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,
    "days" INTEGER[],
    "bars" BYTEA NOT NULL
);

-- Uncompressed out of line: bars are read whole and often, and doubles hardly compress.
ALTER TABLE "bar_year_packed"
  ALTER COLUMN "days" SET STORAGE EXTERNAL,
  ALTER COLUMN "bars" SET STORAGE EXTERNAL;

INSERT INTO "bar_year_packed" ("instrumentId", "year", "days", "bars")
SELECT y."instrumentId", y."year", y."days", COALESCE((
  SELECT string_agg(float8send(b."open") || float8send(b."high") || float8send(b."low") || float8send(b."close")
    || float8send(b."adjClose") || float8send(b."volume"), ''::bytea ORDER BY b."at")
  FROM unnest(y."open", y."high", y."low", y."close", y."adjClose", y."volume") WITH ORDINALITY
    AS b ("open", "high", "low", "close", "adjClose", "volume", "at")
), ''::bytea)
FROM "bar_year" y
ORDER BY y."instrumentId", y."year";

DROP TABLE "bar_year";
ALTER TABLE "bar_year_packed" RENAME TO "bar_year";
ALTER TABLE "bar_year"
  ADD CONSTRAINT "bar_year_pkey" PRIMARY KEY ("instrumentId", "year"),
  ADD CONSTRAINT "bar_year_instrumentId_fkey" FOREIGN KEY ("instrumentId") REFERENCES "instrument"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "bar_year_has_a_bar_a_day" CHECK ("days" IS NOT NULL AND octet_length("bars") = 48 * cardinality("days"));

-- PostgreSQL has no cast from bytes to a double. Every finite double is a whole number below 2^53 times a power of two, and both
-- factors and their product are exact. Null behind the last byte.
CREATE FUNCTION "float8_at"("bytes" bytea, "offset" int) RETURNS float8
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  eight bytea := substring("bytes" FROM "offset" + 1 FOR 8);
  bits bigint;
  exponent int;
  fraction bigint;
  magnitude float8;
BEGIN
  IF "offset" < 0 OR octet_length(eight) < 8 THEN RETURN NULL; END IF;
  bits := ('x' || encode(eight, 'hex'))::bit(64)::bigint;
  exponent := (bits >> 52) & 2047;
  fraction := bits & 4503599627370495;
  IF exponent = 2047 THEN
    IF fraction <> 0 THEN RETURN 'NaN'; END IF;
    magnitude := 'Infinity';
  ELSIF exponent = 0 THEN
    magnitude := fraction * power(2::float8, -1074);
  ELSE
    magnitude := (fraction | 4503599627370496) * power(2::float8, exponent - 1075);
  END IF;
  RETURN CASE WHEN bits < 0 THEN -magnitude ELSE magnitude END;
END $$;

-- The bytes of a year are put into memory once: a part of a stored value is looked for anew each time.
CREATE VIEW "daily_bar" AS
SELECT i."symbol", DATE '1970-01-01' + d."day" AS "date", float8_at(b."bar", 0) AS "open", float8_at(b."bar", 8) AS "high",
  float8_at(b."bar", 16) AS "low", float8_at(b."bar", 24) AS "close", float8_at(b."bar", 32) AS "adj_close", float8_at(b."bar", 40) AS "volume"
FROM "bar_year" y
JOIN "instrument" i ON i."id" = y."instrumentId"
CROSS JOIN LATERAL (SELECT y."bars" || ''::bytea AS "bars" OFFSET 0) w
CROSS JOIN LATERAL unnest(y."days") WITH ORDINALITY AS d ("day", "at")
CROSS JOIN LATERAL (SELECT substring(w."bars" FROM 48 * (d."at"::int - 1) + 1 FOR 48) AS "bar") b;

-- A year without a revision is its row, up to the day; another one is put together from its days.
CREATE VIEW "as_known"."bar_year" AS
SELECT y."instrumentId", y."year", y."days"[1:n] AS "days", substring(y."bars" FROM 1 FOR 48 * n) AS "bars"
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
SELECT t."instrumentId", t."year", array_agg(b."day" ORDER BY b."day"), string_agg(b."bar", ''::bytea ORDER BY b."day")
FROM (
  SELECT DISTINCT "instrumentId", extract(year FROM "day")::int AS "year" FROM "public"."bar_revision"
  WHERE "day" <= current_setting('pipa.known_on')::date AND "seenBefore" > current_setting('pipa.known_on')::date
    AND ("seenFrom" IS NULL OR "seenFrom" <= current_setting('pipa.known_on')::date)
) t
CROSS JOIN LATERAL (
  SELECT d."day", substring(w."bars" FROM 48 * (d."at"::int - 1) + 1 FOR 48) AS "bar"
  FROM "public"."bar_year" y
  CROSS JOIN LATERAL (SELECT y."bars" || ''::bytea AS "bars" OFFSET 0) w
  CROSS JOIN LATERAL unnest(y."days") WITH ORDINALITY AS d ("day", "at")
  WHERE y."instrumentId" = t."instrumentId" AND y."year" = t."year"
    AND d."day" <= current_setting('pipa.known_on')::date - DATE '1970-01-01'
    AND NOT EXISTS (
      SELECT 1 FROM "public"."bar_revision" r
      WHERE r."instrumentId" = t."instrumentId" AND r."day" = DATE '1970-01-01' + d."day"
        AND r."seenBefore" > current_setting('pipa.known_on')::date
        AND (r."seenFrom" IS NULL OR r."seenFrom" <= current_setting('pipa.known_on')::date)
    )
  UNION ALL
  SELECT r."day" - DATE '1970-01-01', float8send(r."open") || float8send(r."high") || float8send(r."low") || float8send(r."close")
    || float8send(r."adjClose") || float8send(r."volume")
  FROM "public"."bar_revision" r
  WHERE r."instrumentId" = t."instrumentId"
    AND r."day" BETWEEN make_date(t."year", 1, 1) AND make_date(t."year", 12, 31) AND r."close" IS NOT NULL
    AND r."day" <= current_setting('pipa.known_on')::date AND r."seenBefore" > current_setting('pipa.known_on')::date
    AND (r."seenFrom" IS NULL OR r."seenFrom" <= current_setting('pipa.known_on')::date)
) b
GROUP BY t."instrumentId", t."year";

-- The first close plans on it.
ANALYZE "bar_year";
