import { notices as en } from './en/notices.ts';
import { spoken } from './language.ts';
import { notices as zh } from './zh/notices.ts';

export const notices = spoken(en, zh);
