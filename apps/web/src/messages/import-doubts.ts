import { importDoubts as en } from './en/import-doubts.ts';
import { spoken } from './language.ts';
import { importDoubts as zh } from './zh/import-doubts.ts';

export const importDoubts = spoken(en, zh);
