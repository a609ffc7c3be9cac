import { marketToday as en } from './en/market-today.ts';
import { spoken } from './language.ts';
import { marketToday as zh } from './zh/market-today.ts';

export const marketToday = spoken(en, zh);
