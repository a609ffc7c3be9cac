-- What a change moves, beside what was asked for: until now both were the same, because an increase was reserved as a whole.
ALTER TABLE "cash_change" ADD COLUMN "amount" DECIMAL(20,6);
UPDATE "cash_change" SET "amount" = "cash";
ALTER TABLE "cash_change" ALTER COLUMN "amount" SET NOT NULL,
  ADD CONSTRAINT "cash_change_amount_within_cash" CHECK (sign("amount") = sign("cash") AND abs("amount") <= abs("cash"));
