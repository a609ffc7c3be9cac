import { ask as en } from './en/ask.ts';
import { spoken } from './language.ts';
import { ask as zh } from './zh/ask.ts';

export const ask = spoken(en, zh);
