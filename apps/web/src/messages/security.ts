import * as en from './en/security.ts';
import { spoken } from './language.ts';
import * as zh from './zh/security.ts';

export const { security, activityWords, activityDetails } = spoken(en, zh);
