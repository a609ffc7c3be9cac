import { forum as en } from './en/forum.ts';
import { spoken } from './language.ts';
import { forum as zh } from './zh/forum.ts';

export const forum = spoken(en, zh);
