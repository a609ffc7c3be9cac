import { askOperation as en } from './en/ask-operation.ts';
import { spoken } from './language.ts';
import { askOperation as zh } from './zh/ask-operation.ts';

export const askOperation = spoken(en, zh);
