import * as en from './en/api-keys.ts';
import { spoken } from './language.ts';
import * as zh from './zh/api-keys.ts';

export const { apiKeys } = spoken(en, zh);
