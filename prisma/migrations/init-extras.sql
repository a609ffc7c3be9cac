-- What Prisma's schema language cannot say. `npm run migration -- --init` appends this to the tables it draws up.

-- ── bars ──
-- Uncompressed out-of-line arrays: bars are read whole and often, and doubles hardly compress.
ALTER TABLE "bar_year"
  ALTER COLUMN "days" SET STORAGE EXTERNAL,
  ALTER COLUMN "open" SET STORAGE EXTERNAL,
  ALTER COLUMN "high" SET STORAGE EXTERNAL,
  ALTER COLUMN "low" SET STORAGE EXTERNAL,
  ALTER COLUMN "close" SET STORAGE EXTERNAL,
  ALTER COLUMN "adjClose" SET STORAGE EXTERNAL,
  ALTER COLUMN "volume" SET STORAGE EXTERNAL,
  ADD CONSTRAINT "bar_year_arrays_are_parallel" CHECK (
    cardinality("open") = cardinality("days") AND cardinality("high") = cardinality("days")
    AND cardinality("low") = cardinality("days") AND cardinality("close") = cardinality("days")
    AND cardinality("adjClose") = cardinality("days") AND cardinality("volume") = cardinality("days")
  );

CREATE VIEW "daily_bar" AS
SELECT i."symbol", DATE '1970-01-01' + b."day" AS "date", b."open", b."high", b."low", b."close", b."adj_close", b."volume"
FROM "bar_year" y
JOIN "instrument" i ON i."id" = y."instrumentId"
CROSS JOIN LATERAL unnest(y."days", y."open", y."high", y."low", y."close", y."adjClose", y."volume")
  AS b ("day", "open", "high", "low", "close", "adj_close", "volume");

ALTER TABLE "session_bar" ADD CONSTRAINT "session_bar_is_a_bar" CHECK (
  "low" > 0 AND "low" <= LEAST("open", "close") AND "high" >= GREATEST("open", "close") AND "volume" >= 0
);
ALTER TABLE "corporate_action"
  ADD CONSTRAINT "corporate_action_value_is_positive" CHECK ("value" > 0),
  ADD CONSTRAINT "corporate_action_pays_after_ex_date" CHECK ("payDate" IS NULL OR "payDate" >= "exDate");

-- ── the market clock ──
ALTER TABLE "market_state"
  ADD CONSTRAINT "market_state_is_one_row" CHECK ("id" = 1),
  ADD CONSTRAINT "market_state_runs_forward" CHECK ("elapsedMs" >= 0 AND "tick" >= 0 AND "speed" > 0 AND "sessionSeconds" > 0);

CREATE FUNCTION "forbid_market_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a database belongs to one market: its source and seed cannot change' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "market_state_keeps_its_source" BEFORE UPDATE OF "source", "seed" ON "market_state"
  FOR EACH ROW WHEN (OLD."source" <> NEW."source" OR OLD."seed" <> NEW."seed") EXECUTE FUNCTION "forbid_market_change"();

-- ── access ──
-- Ids below 1000 are for accounts that the seed creates.
ALTER SEQUENCE "app_user_userId_seq" START WITH 1000 RESTART WITH 1000;
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_is_not_overused" CHECK ("usesLeft" >= 0);
ALTER TABLE "captcha" ADD CONSTRAINT "captcha_is_not_overtried" CHECK ("attemptsLeft" >= 0);

-- ── accounts and the ledger ──
ALTER TABLE "track_account"
  ADD CONSTRAINT "track_account_is_not_overdrawn" CHECK ("broker" <> 'PIPA' OR "cash" >= 0),
  ADD CONSTRAINT "track_account_reserve_is_not_negative" CHECK ("reserved" >= 0);
CREATE UNIQUE INDEX "track_account_name_key" ON "track_account" ("userId", lower("trackAccountName")) WHERE NOT "isDeleted";

ALTER TABLE "ledger_posting"
  ADD CONSTRAINT "ledger_posting_shares_are_of_positions" CHECK ("shares" IS NULL OR "bucket" = 'Positions'),
  ADD CONSTRAINT "ledger_posting_position_names_its_symbol" CHECK ("bucket" <> 'Positions' OR "symbol" IS NOT NULL);

CREATE FUNCTION "forbid_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % on % is forbidden', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "ledger_entry_is_immutable" BEFORE UPDATE OR DELETE ON "ledger_entry"
  FOR EACH ROW EXECUTE FUNCTION "forbid_ledger_change"();
CREATE TRIGGER "ledger_entry_is_kept" BEFORE TRUNCATE ON "ledger_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "forbid_ledger_change"();
CREATE TRIGGER "ledger_posting_is_immutable" BEFORE UPDATE OR DELETE ON "ledger_posting"
  FOR EACH ROW EXECUTE FUNCTION "forbid_ledger_change"();
CREATE TRIGGER "ledger_posting_is_kept" BEFORE TRUNCATE ON "ledger_posting"
  FOR EACH STATEMENT EXECUTE FUNCTION "forbid_ledger_change"();

-- Judged at commit, when the whole entry is there.
CREATE FUNCTION "assert_entry_balances"(entry bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  postings integer;
  total numeric;
  foreign_postings integer;
BEGIN
  SELECT count(*), COALESCE(sum(p."amount"), 0), count(*) FILTER (WHERE p."accountId" <> e."accountId")
    INTO postings, total, foreign_postings
    FROM "ledger_posting" p JOIN "ledger_entry" e ON e."id" = p."entryId"
    WHERE p."entryId" = entry;
  IF postings = 0 THEN
    RAISE EXCEPTION 'ledger entry % has no postings', entry USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF total <> 0 THEN
    RAISE EXCEPTION 'postings of ledger entry % sum to %, not to 0', entry, total USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF foreign_postings > 0 THEN
    RAISE EXCEPTION 'ledger entry % posts to an account that is not its own', entry USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END $$;
CREATE FUNCTION "check_new_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "assert_entry_balances"(NEW."id");
  RETURN NULL;
END $$;
CREATE FUNCTION "check_new_posting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "assert_entry_balances"(NEW."entryId");
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "ledger_entry_balances" AFTER INSERT ON "ledger_entry"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_new_entry"();
CREATE CONSTRAINT TRIGGER "ledger_posting_balances" AFTER INSERT ON "ledger_posting"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_new_posting"();

-- ── portfolios ──
CREATE UNIQUE INDEX "portfolio_name_key" ON "portfolio" ("userId", lower("name")) WHERE NOT "isDeleted";
ALTER TABLE "strategy" ADD CONSTRAINT "strategy_amounts_are_a_range"
  CHECK ("minInvestmentAmount" >= 0 AND "maxInvestmentAmount" >= "minInvestmentAmount");
ALTER TABLE "portfolio" ADD CONSTRAINT "portfolio_amount_is_not_negative" CHECK ("investmentAmount" >= 0);
ALTER TABLE "cash_change" ADD CONSTRAINT "cash_change_is_not_zero" CHECK ("cash" <> 0);
ALTER TABLE "position" ADD CONSTRAINT "position_is_not_empty" CHECK ("shares" <> 0);
ALTER TABLE "trade_order"
  ADD CONSTRAINT "trade_order_asks_for_shares" CHECK ("shares" > 0),
  ADD CONSTRAINT "trade_order_is_not_overfilled" CHECK ("filledShares" >= 0 AND "filledShares" <= "shares"),
  ADD CONSTRAINT "trade_order_limit_is_positive" CHECK ("limitPrice" IS NULL OR "limitPrice" > 0);
ALTER TABLE "execution"
  ADD CONSTRAINT "execution_is_of_shares_at_a_price" CHECK ("shares" > 0 AND "price" > 0),
  ADD CONSTRAINT "execution_costs_are_not_negative" CHECK ("commission" >= 0 AND "fee" >= 0);
ALTER TABLE "dividend_entitlement" ADD CONSTRAINT "dividend_pays_after_ex_date" CHECK ("payDate" >= "exDate");

-- ── due work: found in the database, whatever became of the queue ──
CREATE INDEX "portfolio_due" ON "portfolio" ("nextTradeDate") WHERE "status" IN ('Starting', 'Started') AND NOT "isDeleted";
CREATE INDEX "cash_change_due" ON "cash_change" ("tradeDate") WHERE "status" IN ('ReadyToExecute', 'Executing');
CREATE INDEX "trade_order_open" ON "trade_order" ("tradeDay", "id") WHERE "status" IN ('Accepted', 'PartlyFilled');
CREATE INDEX "rebalance_due" ON "rebalance" ("tradeDay") WHERE "status" = 'Planned';
CREATE INDEX "dividend_entitlement_due" ON "dividend_entitlement" ("payDate") WHERE "paidAt" IS NULL;
CREATE INDEX "mail_message_due" ON "mail_message" ("id") WHERE "sentAt" IS NULL AND "failedAt" IS NULL;

-- ── the bus ──
-- Messages too long for NOTIFY, passed by reference. Losing them in a crash loses no more than the NOTIFY itself.
CREATE UNLOGGED TABLE "bus_message" (
  "id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "payload" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX "bus_message_createdAt_idx" ON "bus_message" ("createdAt");
