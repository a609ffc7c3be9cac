import { firstRun as en } from './en/first-run.ts';
import { spoken } from './language.ts';
import { firstRun as zh } from './zh/first-run.ts';

export const firstRun = spoken(en, zh);
