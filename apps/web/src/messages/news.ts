import { news as en } from './en/news.ts';
import { spoken } from './language.ts';
import { news as zh } from './zh/news.ts';

export const news = spoken(en, zh);
