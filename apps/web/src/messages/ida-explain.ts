import { idaExplain as en } from './en/ida-explain.ts';
import { spoken } from './language.ts';
import { idaExplain as zh } from './zh/ida-explain.ts';

export const idaExplain = spoken(en, zh);
