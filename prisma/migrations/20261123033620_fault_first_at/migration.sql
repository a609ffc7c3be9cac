-- An instant is named as one.
ALTER TABLE "strategy_fault" RENAME COLUMN "since" TO "firstAt";
