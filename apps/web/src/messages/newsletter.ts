import { newsletter as en } from './en/newsletter.ts';
import { spoken } from './language.ts';
import { newsletter as zh } from './zh/newsletter.ts';

export const newsletter = spoken(en, zh);
