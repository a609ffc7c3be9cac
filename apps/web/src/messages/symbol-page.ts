import { symbolPage as en } from './en/symbol-page.ts';
import { spoken } from './language.ts';
import { symbolPage as zh } from './zh/symbol-page.ts';

export const symbolPage = spoken(en, zh);
