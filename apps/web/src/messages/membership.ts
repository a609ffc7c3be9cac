import { membership as en } from './en/membership.ts';
import { spoken } from './language.ts';
import { membership as zh } from './zh/membership.ts';

export const membership = spoken(en, zh);
