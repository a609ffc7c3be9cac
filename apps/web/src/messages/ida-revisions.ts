import { idaRevisions as en } from './en/ida-revisions.ts';
import { spoken } from './language.ts';
import { idaRevisions as zh } from './zh/ida-revisions.ts';

export const idaRevisions = spoken(en, zh);
