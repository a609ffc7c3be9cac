import { risk as en } from './en/risk.ts';
import { spoken } from './language.ts';
import { risk as zh } from './zh/risk.ts';

export const risk = spoken(en, zh);
