import { documents as en } from './en/documents.ts';
import { spoken } from './language.ts';
import { documents as zh } from './zh/documents.ts';

export const documents = spoken(en, zh);
