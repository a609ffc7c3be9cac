import { idaCompare as en } from './en/ida-compare.ts';
import { spoken } from './language.ts';
import { idaCompare as zh } from './zh/ida-compare.ts';

export const idaCompare = spoken(en, zh);
