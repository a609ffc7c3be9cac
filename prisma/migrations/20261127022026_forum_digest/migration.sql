-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "digestedAt" TIMESTAMPTZ(3);

-- Notices of posts that no daily mail was made with yet.
CREATE INDEX "notification_to_digest" ON "notification" ("createdAt") WHERE "digestedAt" IS NULL AND "event" IN ('forum.answered', 'forum.commented', 'forum.replied', 'forum.mentioned');
