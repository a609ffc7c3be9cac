import { money as en } from './en/money.ts';
import { spoken } from './language.ts';
import { money as zh } from './zh/money.ts';

export const money = spoken(en, zh);
