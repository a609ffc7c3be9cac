-- AlterEnum
ALTER TYPE "MailTokenPurpose" ADD VALUE 'CancelEmailChange' BEFORE 'ResetPassword';

-- AlterTable
ALTER TABLE "authenticator" ADD COLUMN     "setupId" VARCHAR(43) NOT NULL DEFAULT '';

-- Mails that wait, by kind: a sweep takes the oldest of each kind.
DROP INDEX "mail_message_due";
CREATE INDEX "mail_message_due" ON "mail_message" ("kind", "id") WHERE "sentAt" IS NULL AND "failedAt" IS NULL;

-- The mail that confirms a deletion belongs to no account, and its address goes once it is sent or given up. No other mail goes to
-- an account that was deleted.
UPDATE "mail_message" m SET "userId" = NULL,
  "to" = CASE WHEN m."sentAt" IS NULL AND m."failedAt" IS NULL THEN m."to" ELSE '' END
FROM "app_user" u WHERE u."userId" = m."userId" AND u."deletedAt" IS NOT NULL AND m."dedupeKey" = 'deleted-' || u."userId";
DELETE FROM "mail_message" m USING "app_user" u WHERE u."userId" = m."userId" AND u."deletedAt" IS NOT NULL;

-- The log of operators keeps ids of users in place of their names and addresses. It is append-only for the product; this takes away
-- what earlier releases wrote, once.
ALTER TABLE "operator_act" DISABLE TRIGGER "operator_act_is_immutable";
UPDATE "operator_act" SET
  "operator" = CASE WHEN "operatorId" IS NULL THEN "operator" ELSE '' END,
  "subject" = CASE WHEN "userId" IS NULL OR "act" = 'AccountUnfrozen' THEN "subject" ELSE '' END,
  "detail" = CASE WHEN "act" IN ('PasswordResetSent', 'MailSentAgain') THEN '' ELSE "detail" END;
UPDATE "operator_act" SET "subject" = '' WHERE "act" = 'MailSentAgain' AND "subject" LIKE '%@%';
ALTER TABLE "operator_act" ENABLE TRIGGER "operator_act_is_immutable";
