import { forumModerationEndpoints } from './moderation.ts';
import { forumTopicEndpoints } from './topics.ts';

export * from './cards.ts';
export * from './constants.ts';
export type { ForumAnswer, ForumComment, ForumTopic, ForumTopicType } from './topics.ts';

export const forumEndpoints = { ...forumTopicEndpoints, ...forumModerationEndpoints };
