import { ida as en } from './en/ida.ts';
import { spoken } from './language.ts';
import { ida as zh } from './zh/ida.ts';

export const ida = spoken(en, zh);
