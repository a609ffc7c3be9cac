-- Moves of cash between account and portfolio since a day are found without reading the portfolio's trades.
CREATE INDEX "ledger_entry_cash_move" ON "ledger_entry"("accountId", "marketDay") WHERE "kind" IN ('Allocate', 'Release');
