import { invest as en } from './en/invest.ts';
import { spoken } from './language.ts';
import { invest as zh } from './zh/invest.ts';

export const invest = spoken(en, zh);
