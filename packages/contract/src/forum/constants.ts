/** 3 §9 */
export const FORUM_PAGE_SIZE = 200;
export const MAX_TOPIC_TITLE = 200;
/** Answers, and comments on each of them, that a topic shows at once; older ones follow by page. */
export const FORUM_ANSWERS_PAGE_SIZE = 100;
export const MAX_ANSWER_COMMENTS = 200;
/** Topics that a search looks at; of more the count is this one. */
export const MAX_FORUM_CANDIDATES = 1_000;
export const MAX_FORUM_KEYWORD = 100;
/** Longest Markdown of a topic, an answer or a comment. */
export const MAX_POST_LENGTH = 20_000;
export const MAX_COMMENT_LENGTH = 2_000;
export const MAX_REPORT_REASON = 500;
/** 3 §3 */
export const forumOrders = ['updateTime', 'starNum', 'viewNum'] as const;
export type ForumOrder = (typeof forumOrders)[number];
export const forumFilters = ['myComment', 'myStar', 'myTopic'] as const;
export type ForumFilter = (typeof forumFilters)[number];
