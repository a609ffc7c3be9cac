import { idaRecords as en } from './en/ida-records.ts';
import { spoken } from './language.ts';
import { idaRecords as zh } from './zh/ida-records.ts';

export const idaRecords = spoken(en, zh);
