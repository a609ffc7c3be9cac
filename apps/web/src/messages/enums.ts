import { enums as en } from './en/enums.ts';
import { spoken } from './language.ts';
import { enums as zh } from './zh/enums.ts';

export const enums = spoken(en, zh);
