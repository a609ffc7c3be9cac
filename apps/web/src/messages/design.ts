import { design as en } from './en/design.ts';
import { spoken } from './language.ts';
import { design as zh } from './zh/design.ts';

export const design = spoken(en, zh);
