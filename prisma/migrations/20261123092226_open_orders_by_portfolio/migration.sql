-- Open orders and plans are read by their portfolio, in every transaction that trades. No index of them begins with anything else: while
-- an opening is traded it would hold those of all portfolios, and the planner, which knows the table from a quiet hour, would take it.
DROP INDEX "trade_order_status_tradeDay_idx";
DROP INDEX "rebalance_status_tradeDay_idx";
DROP INDEX "trade_order_open";
DROP INDEX "rebalance_due";
CREATE INDEX "trade_order_open" ON "trade_order" ("portfolioId", "id") WHERE "status" IN ('Accepted', 'PartlyFilled');
CREATE INDEX "rebalance_planned" ON "rebalance" ("portfolioId") WHERE "status" = 'Planned';
