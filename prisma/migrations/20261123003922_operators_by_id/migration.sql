-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "blockedById" INTEGER;

-- AlterTable
ALTER TABLE "account_freeze" ADD COLUMN     "endedById" INTEGER;

-- Operators who are users of the product are known by the act that they did at that instant. Names of others stay.
UPDATE "app_user" u SET "blockedById" = a."operatorId", "blockedBy" = ''
  FROM "operator_act" a
  WHERE a."userId" = u."userId" AND a."at" = u."blockedAt" AND a."act" IN ('InvestorBlocked', 'InvestorStateSet') AND a."operatorId" IS NOT NULL;

UPDATE "account_freeze" f SET "endedById" = a."operatorId", "endedBy" = ''
  FROM "operator_act" a JOIN "track_account" t ON t."userId" = a."userId" AND t."account" = a."subject"
  WHERE t."id" = f."accountId" AND a."at" = f."endedAt" AND a."act" = 'AccountUnfrozen' AND a."operatorId" IS NOT NULL;
