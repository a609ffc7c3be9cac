-- Order values were stored before anything traded by them, without a check. One below the least value that a form takes was no wish
-- to trade nothing: it is no limit.
UPDATE "portfolio" SET "buyValuePerOrder" = NULL WHERE "buyValuePerOrder" < 100;
UPDATE "portfolio" SET "sellValuePerOrder" = NULL WHERE "sellValuePerOrder" < 100;
UPDATE "strategy" SET "specBuyValuePerOrder" = NULL WHERE "specBuyValuePerOrder" < 100;
UPDATE "strategy" SET "specSellValuePerOrder" = NULL WHERE "specSellValuePerOrder" < 100;

ALTER TABLE "portfolio"
  ADD CONSTRAINT "portfolio_order_values_are_tradable" CHECK ("buyValuePerOrder" >= 100 AND "sellValuePerOrder" >= 100);
ALTER TABLE "strategy"
  ADD CONSTRAINT "strategy_order_values_are_tradable" CHECK ("specBuyValuePerOrder" >= 100 AND "specSellValuePerOrder" >= 100);
