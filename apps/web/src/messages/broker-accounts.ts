import * as en from './en/broker-accounts.ts';
import { spoken } from './language.ts';
import * as zh from './zh/broker-accounts.ts';

export const { brokerAccounts } = spoken(en, zh);
