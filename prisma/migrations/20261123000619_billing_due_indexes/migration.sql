-- DropIndex
DROP INDEX "billing_event_customerId_processedAt_idx";

-- DropIndex
DROP INDEX "billing_closure_dueAt_idx";

-- DropIndex
DROP INDEX "billing_closure_requestedAt_idx";

-- Of each table only a few rows wait: what is done has no place in the index.
CREATE INDEX "billing_event_waiting" ON "billing_event" ("customerId") WHERE "processedAt" IS NULL;
CREATE INDEX "billing_closure_due" ON "billing_closure" ("dueAt") WHERE "closedAt" IS NULL AND "failedAt" IS NULL;
CREATE INDEX "billing_closure_notable" ON "billing_closure" ("requestedAt" DESC) WHERE "closedAt" IS NULL OR "refunded" > 0;
