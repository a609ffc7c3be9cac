import { operator as en } from './en/operator.ts';
import { spoken } from './language.ts';
import { operator as zh } from './zh/operator.ts';

export const operator = spoken(en, zh);
