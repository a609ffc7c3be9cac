import { prices as en } from './en/prices.ts';
import { spoken } from './language.ts';
import { prices as zh } from './zh/prices.ts';

export const prices = spoken(en, zh);
