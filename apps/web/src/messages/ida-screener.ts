import { idaScreener as en } from './en/ida-screener.ts';
import { spoken } from './language.ts';
import { idaScreener as zh } from './zh/ida-screener.ts';

export const idaScreener = spoken(en, zh);
