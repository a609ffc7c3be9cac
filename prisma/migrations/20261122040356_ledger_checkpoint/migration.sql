-- CreateTable
CREATE TABLE "ledger_checkpoint" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "postingId" BIGINT NOT NULL,
    "movedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_checkpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_sum" (
    "accountId" INTEGER NOT NULL,
    "portfolioId" INTEGER NOT NULL,
    "bucket" "LedgerBucket" NOT NULL,
    "symbol" TEXT NOT NULL,
    "amount" DECIMAL(24,6) NOT NULL,
    "shares" DECIMAL(24,6) NOT NULL,

    CONSTRAINT "ledger_sum_pkey" PRIMARY KEY ("accountId","portfolioId","bucket","symbol")
);

-- A posting takes its id under a shared lock, so that a session that holds the lock alone sees every posting with a lower id.
CREATE FUNCTION "share_ledger_posting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7243500101);
  RETURN NULL;
END $$;
CREATE TRIGGER "ledger_posting_is_shared" BEFORE INSERT ON "ledger_posting"
  FOR EACH STATEMENT EXECUTE FUNCTION "share_ledger_posting"();
