-- The topics that a member has posted in, for a list of the own ones, without a look at each post.
CREATE INDEX "forum_answer_mine" ON "forum_answer" ("userId", "topicId") WHERE "deletedAt" IS NULL;
CREATE INDEX "forum_comment_mine" ON "forum_comment" ("userId", "topicId") WHERE "deletedAt" IS NULL;
