import { drafts as en } from './en/drafts.ts';
import { spoken } from './language.ts';
import { drafts as zh } from './zh/drafts.ts';

export const drafts = spoken(en, zh);
