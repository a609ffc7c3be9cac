/** Most characters of a post: a topic, an answer or a comment. */
export const MAX_POST_LENGTH = 20_000;
