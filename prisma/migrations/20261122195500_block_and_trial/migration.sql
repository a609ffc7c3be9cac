-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "blockReason" VARCHAR(300),
ADD COLUMN     "blockedAt" TIMESTAMPTZ(3),
ADD COLUMN     "blockedBy" VARCHAR(64);

-- A user whom an operator has disabled, and who has not changed the state since, is blocked by that act.
UPDATE "app_user" u SET
    "blockedAt" = a."at", "blockedBy" = a."operator", "blockReason" = a."reason",
    "investorState" = split_part(a."detail", ' → ', 1)::"AccountState"
  FROM (
    SELECT DISTINCT ON ("userId") * FROM "operator_act" WHERE "act" = 'InvestorStateSet' ORDER BY "userId", "id" DESC
  ) a
  WHERE u."userId" = a."userId" AND u."investorState" = 'Disabled' AND u."deletedAt" IS NULL AND a."detail" LIKE '% → Disabled' AND NOT EXISTS (
    SELECT FROM "account_activity" c WHERE c."userId" = u."userId" AND c."kind" = 'InvestorStateChanged' AND c."at" > a."at"
  );

-- A trial begins once, with the activation. Users whose class an operator gave have had theirs since then; the free class had
-- a trial without an end, which now ends in 30 days.
UPDATE "app_user" SET "trialEndsAt" =
    CASE WHEN "investorMemberClass" IN ('Bronze', 'Guest') THEN now() ELSE "activatedAt" END + interval '30 days'
  WHERE "activatedAt" IS NOT NULL AND "trialEndsAt" IS NULL;

ALTER TABLE "app_user"
  ADD CONSTRAINT "app_user_block_is_whole" CHECK (num_nonnulls("blockedAt", "blockedBy", "blockReason") IN (0, 3)),
  ADD CONSTRAINT "app_user_trial_has_end" CHECK ("activatedAt" IS NULL OR "trialEndsAt" IS NOT NULL);

-- A block and its end have notices of their own.
DELETE FROM "notification" WHERE "event" = 'account.stateChanged';
