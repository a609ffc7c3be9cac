import { forumModeration as en } from './en/forum-moderation.ts';
import { spoken } from './language.ts';
import { forumModeration as zh } from './zh/forum-moderation.ts';

export const forumModeration = spoken(en, zh);
