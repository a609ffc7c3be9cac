-- An entry is judged once, at the commit that brings it, however many postings it has. What a later transaction adds to an entry is
-- judged with the statement that adds it.
DROP TRIGGER "ledger_posting_balances" ON "ledger_posting";
DROP FUNCTION "check_new_posting"();
CREATE FUNCTION "check_added_postings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "assert_entry_balances"(a."entryId")
    FROM (SELECT DISTINCT "entryId" FROM "added") a
    -- A question by key, not a join, which might read the whole table.
    WHERE (SELECT e.xmin <> pg_current_xact_id()::xid FROM "ledger_entry" e WHERE e."id" = a."entryId");
  RETURN NULL;
END $$;
CREATE TRIGGER "ledger_posting_balances" AFTER INSERT ON "ledger_posting"
  REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "check_added_postings"();
