import { missingDollars as en } from './en/missing-dollars.ts';
import { spoken } from './language.ts';
import { missingDollars as zh } from './zh/missing-dollars.ts';

export const missingDollars = spoken(en, zh);
