import { dataQuality as en } from './en/data-quality.ts';
import { spoken } from './language.ts';
import { dataQuality as zh } from './zh/data-quality.ts';

export const dataQuality = spoken(en, zh);
