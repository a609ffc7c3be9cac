import { home as en } from './en/home.ts';
import { spoken } from './language.ts';
import { home as zh } from './zh/home.ts';

export const home = spoken(en, zh);
