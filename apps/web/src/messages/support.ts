import { support as en } from './en/support.ts';
import { spoken } from './language.ts';
import { support as zh } from './zh/support.ts';

export const support = spoken(en, zh);
