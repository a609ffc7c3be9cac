import { clock as en } from './en/clock.ts';
import { spoken } from './language.ts';
import { clock as zh } from './zh/clock.ts';

export const clock = spoken(en, zh);
