import { shell as en } from './en/shell.ts';
import { spoken } from './language.ts';
import { shell as zh } from './zh/shell.ts';

export const shell = spoken(en, zh);
