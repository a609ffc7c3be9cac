import { dashboard as en } from './en/dashboard.ts';
import { spoken } from './language.ts';
import { dashboard as zh } from './zh/dashboard.ts';

export const dashboard = spoken(en, zh);
