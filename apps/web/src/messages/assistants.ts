import * as en from './en/assistants.ts';
import { spoken } from './language.ts';
import * as zh from './zh/assistants.ts';

export const { assistants } = spoken(en, zh);
