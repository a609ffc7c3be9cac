-- CreateEnum
CREATE TYPE "SupportStatus" AS ENUM ('Open', 'Answered', 'Closed');

-- CreateTable
CREATE TABLE "forum_type" (
    "id" INTEGER NOT NULL,
    "enName" VARCHAR(40) NOT NULL,
    "zhName" VARCHAR(40) NOT NULL,
    "isOpened" BOOLEAN NOT NULL DEFAULT true,
    "position" SMALLINT NOT NULL,

    CONSTRAINT "forum_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forum_policy" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "visitorsMayRead" BOOLEAN NOT NULL DEFAULT false,
    "reviewsFirstPosts" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "forum_policy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forum_token" (
    "tokenHash" BYTEA NOT NULL,
    "sessionId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "forum_token_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "forum_topic" (
    "id" SERIAL NOT NULL,
    "typeId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "title" VARCHAR(200) NOT NULL,
    "content" TEXT NOT NULL,
    "excerpt" VARCHAR(300) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "publishedAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "editedAt" TIMESTAMPTZ(3),
    "viewNum" INTEGER NOT NULL DEFAULT 0,
    "starNum" INTEGER NOT NULL DEFAULT 0,
    "answerNum" INTEGER NOT NULL DEFAULT 0,
    "isEssence" BOOLEAN NOT NULL DEFAULT false,
    "deletedAt" TIMESTAMPTZ(3),
    "deletedById" INTEGER,

    CONSTRAINT "forum_topic_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forum_answer" (
    "id" SERIAL NOT NULL,
    "topicId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "publishedAt" TIMESTAMPTZ(3),
    "editedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "deletedById" INTEGER,

    CONSTRAINT "forum_answer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forum_comment" (
    "id" SERIAL NOT NULL,
    "answerId" INTEGER NOT NULL,
    "topicId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "toUserId" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "publishedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "deletedById" INTEGER,

    CONSTRAINT "forum_comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forum_star" (
    "userId" INTEGER NOT NULL,
    "topicId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "forum_star_pkey" PRIMARY KEY ("userId","topicId")
);

-- CreateTable
CREATE TABLE "forum_reading" (
    "userId" INTEGER NOT NULL,
    "topicId" INTEGER NOT NULL,
    "readAt" TIMESTAMPTZ(3) NOT NULL,
    "countedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "forum_reading_pkey" PRIMARY KEY ("userId","topicId")
);

-- CreateTable
CREATE TABLE "forum_revision" (
    "id" SERIAL NOT NULL,
    "topicId" INTEGER NOT NULL,
    "answerId" INTEGER,
    "title" VARCHAR(200),
    "content" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "forum_revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forum_report" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "topicId" INTEGER NOT NULL,
    "answerId" INTEGER,
    "commentId" INTEGER,
    "reason" VARCHAR(500) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "settledAt" TIMESTAMPTZ(3),
    "settledById" INTEGER,
    "isUpheld" BOOLEAN,

    CONSTRAINT "forum_report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forum_card" (
    "id" SERIAL NOT NULL,
    "topicId" INTEGER NOT NULL,
    "answerId" INTEGER,
    "key" VARCHAR(2200) NOT NULL,
    "kind" VARCHAR(16) NOT NULL,
    "day" DATE NOT NULL,
    "figures" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "forum_card_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forum_document" (
    "topicId" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "search" tsvector NOT NULL,

    CONSTRAINT "forum_document_pkey" PRIMARY KEY ("topicId")
);

-- CreateTable
CREATE TABLE "support_ticket" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER,
    "name" VARCHAR(100) NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "subject" VARCHAR(200) NOT NULL,
    "status" "SupportStatus" NOT NULL DEFAULT 'Open',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "support_ticket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "support_message" (
    "id" SERIAL NOT NULL,
    "ticketId" INTEGER NOT NULL,
    "operatorId" INTEGER,
    "text" VARCHAR(5000) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "support_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "referral_invitation" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "joinedUserId" INTEGER,

    CONSTRAINT "referral_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "forum_token_sessionId_createdAt_idx" ON "forum_token"("sessionId", "createdAt");

-- CreateIndex
CREATE INDEX "forum_topic_userId_id_idx" ON "forum_topic"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "forum_answer_topicId_id_idx" ON "forum_answer"("topicId", "id");

-- CreateIndex
CREATE INDEX "forum_answer_userId_topicId_idx" ON "forum_answer"("userId", "topicId");

-- CreateIndex
CREATE INDEX "forum_comment_answerId_id_idx" ON "forum_comment"("answerId", "id");

-- CreateIndex
CREATE INDEX "forum_comment_topicId_idx" ON "forum_comment"("topicId");

-- CreateIndex
CREATE INDEX "forum_comment_userId_topicId_idx" ON "forum_comment"("userId", "topicId");

-- CreateIndex
CREATE INDEX "forum_comment_toUserId_idx" ON "forum_comment"("toUserId");

-- CreateIndex
CREATE INDEX "forum_star_topicId_idx" ON "forum_star"("topicId");

-- CreateIndex
CREATE INDEX "forum_reading_topicId_idx" ON "forum_reading"("topicId");

-- CreateIndex
CREATE INDEX "forum_revision_topicId_answerId_id_idx" ON "forum_revision"("topicId", "answerId", "id" DESC);

-- CreateIndex
CREATE INDEX "forum_revision_answerId_idx" ON "forum_revision"("answerId");

-- CreateIndex
CREATE INDEX "forum_report_userId_idx" ON "forum_report"("userId");

-- CreateIndex
CREATE INDEX "forum_report_settledAt_id_idx" ON "forum_report"("settledAt", "id");

-- CreateIndex
CREATE INDEX "forum_report_topicId_idx" ON "forum_report"("topicId");

-- CreateIndex
CREATE INDEX "forum_report_answerId_idx" ON "forum_report"("answerId");

-- CreateIndex
CREATE INDEX "forum_report_commentId_idx" ON "forum_report"("commentId");

-- CreateIndex
CREATE INDEX "forum_card_topicId_idx" ON "forum_card"("topicId");

-- CreateIndex
CREATE INDEX "forum_card_answerId_idx" ON "forum_card"("answerId");

-- CreateIndex
CREATE INDEX "support_ticket_userId_id_idx" ON "support_ticket"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "support_ticket_status_updatedAt_idx" ON "support_ticket"("status", "updatedAt" DESC);

-- CreateIndex
CREATE INDEX "support_message_ticketId_id_idx" ON "support_message"("ticketId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "referral_invitation_joinedUserId_key" ON "referral_invitation"("joinedUserId");

-- CreateIndex
CREATE INDEX "referral_invitation_userId_id_idx" ON "referral_invitation"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "referral_invitation_email_createdAt_idx" ON "referral_invitation"("email", "createdAt");

-- AddForeignKey
ALTER TABLE "forum_token" ADD CONSTRAINT "forum_token_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_topic" ADD CONSTRAINT "forum_topic_typeId_fkey" FOREIGN KEY ("typeId") REFERENCES "forum_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_topic" ADD CONSTRAINT "forum_topic_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_answer" ADD CONSTRAINT "forum_answer_topicId_fkey" FOREIGN KEY ("topicId") REFERENCES "forum_topic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_answer" ADD CONSTRAINT "forum_answer_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_comment" ADD CONSTRAINT "forum_comment_answerId_fkey" FOREIGN KEY ("answerId") REFERENCES "forum_answer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_comment" ADD CONSTRAINT "forum_comment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_comment" ADD CONSTRAINT "forum_comment_toUserId_fkey" FOREIGN KEY ("toUserId") REFERENCES "app_user"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_star" ADD CONSTRAINT "forum_star_topicId_fkey" FOREIGN KEY ("topicId") REFERENCES "forum_topic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_star" ADD CONSTRAINT "forum_star_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_reading" ADD CONSTRAINT "forum_reading_topicId_fkey" FOREIGN KEY ("topicId") REFERENCES "forum_topic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_reading" ADD CONSTRAINT "forum_reading_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_revision" ADD CONSTRAINT "forum_revision_topicId_fkey" FOREIGN KEY ("topicId") REFERENCES "forum_topic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_revision" ADD CONSTRAINT "forum_revision_answerId_fkey" FOREIGN KEY ("answerId") REFERENCES "forum_answer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_report" ADD CONSTRAINT "forum_report_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_report" ADD CONSTRAINT "forum_report_topicId_fkey" FOREIGN KEY ("topicId") REFERENCES "forum_topic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_report" ADD CONSTRAINT "forum_report_answerId_fkey" FOREIGN KEY ("answerId") REFERENCES "forum_answer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_report" ADD CONSTRAINT "forum_report_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "forum_comment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_card" ADD CONSTRAINT "forum_card_topicId_fkey" FOREIGN KEY ("topicId") REFERENCES "forum_topic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_card" ADD CONSTRAINT "forum_card_answerId_fkey" FOREIGN KEY ("answerId") REFERENCES "forum_answer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_document" ADD CONSTRAINT "forum_document_topicId_fkey" FOREIGN KEY ("topicId") REFERENCES "forum_topic"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_ticket" ADD CONSTRAINT "support_ticket_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_message" ADD CONSTRAINT "support_message_ticketId_fkey" FOREIGN KEY ("ticketId") REFERENCES "support_ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "referral_invitation" ADD CONSTRAINT "referral_invitation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "app_user"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "forum_policy" ADD CONSTRAINT "forum_policy_one" CHECK ("id" = 1);
INSERT INTO "forum_policy" ("id") VALUES (1);
INSERT INTO "forum_type" ("id", "enName", "zhName", "isOpened", "position") VALUES
    (1, 'Q&A', '问答', true, 1),
    (2, 'Research', '研究', true, 2),
    (3, 'Info', '资讯', true, 3),
    (4, 'Notice', '公告', false, 4);
CREATE UNIQUE INDEX "forum_report_once" ON "forum_report" ("userId", "topicId", coalesce("answerId", 0), coalesce("commentId", 0));

-- Topics that are shown, in each order.
CREATE INDEX "forum_topic_newest" ON "forum_topic" ("updatedAt" DESC, "id" DESC) WHERE "publishedAt" IS NOT NULL AND "deletedAt" IS NULL;
CREATE INDEX "forum_topic_most_starred" ON "forum_topic" ("starNum" DESC, "id" DESC) WHERE "publishedAt" IS NOT NULL AND "deletedAt" IS NULL;
CREATE INDEX "forum_topic_most_viewed" ON "forum_topic" ("viewNum" DESC, "id" DESC) WHERE "publishedAt" IS NOT NULL AND "deletedAt" IS NULL;
CREATE INDEX "forum_topic_type_newest" ON "forum_topic" ("typeId", "updatedAt" DESC, "id" DESC) WHERE "publishedAt" IS NOT NULL AND "deletedAt" IS NULL;
CREATE INDEX "forum_topic_type_most_starred" ON "forum_topic" ("typeId", "starNum" DESC, "id" DESC) WHERE "publishedAt" IS NOT NULL AND "deletedAt" IS NULL;
CREATE INDEX "forum_topic_type_most_viewed" ON "forum_topic" ("typeId", "viewNum" DESC, "id" DESC) WHERE "publishedAt" IS NOT NULL AND "deletedAt" IS NULL;
CREATE INDEX "forum_topic_essence" ON "forum_topic" ("updatedAt" DESC, "id" DESC) INCLUDE ("starNum", "viewNum") WHERE "isEssence" AND "publishedAt" IS NOT NULL AND "deletedAt" IS NULL;
-- Posts that wait for review.
CREATE INDEX "forum_topic_held" ON "forum_topic" ("id") WHERE "publishedAt" IS NULL AND "deletedAt" IS NULL;
CREATE INDEX "forum_answer_held" ON "forum_answer" ("id") WHERE "publishedAt" IS NULL AND "deletedAt" IS NULL;
CREATE INDEX "forum_comment_held" ON "forum_comment" ("id") WHERE "publishedAt" IS NULL AND "deletedAt" IS NULL;

CREATE INDEX "forum_document_search" ON "forum_document" USING gin ("search") WHERE "topicId" > 0;
-- Titles and names of members with typing mistakes.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "forum_topic_title" ON "forum_topic" USING gin ("title" gin_trgm_ops) WHERE "publishedAt" IS NOT NULL AND "deletedAt" IS NULL;
CREATE INDEX "app_user_name_alike" ON "app_user" USING gin ("userNameKey" gin_trgm_ops) WHERE "deletedAt" IS NULL;
