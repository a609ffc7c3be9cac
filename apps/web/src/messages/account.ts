import * as en from './en/account.ts';
import { spoken } from './language.ts';
import * as zh from './zh/account.ts';

export const { account, accountTypes } = spoken(en, zh);
