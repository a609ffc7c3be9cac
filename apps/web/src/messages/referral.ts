import { referral as en } from './en/referral.ts';
import { spoken } from './language.ts';
import { referral as zh } from './zh/referral.ts';

export const referral = spoken(en, zh);
