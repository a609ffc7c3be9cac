import { plans as en } from './en/plans.ts';
import { spoken } from './language.ts';
import { plans as zh } from './zh/plans.ts';

export const plans = spoken(en, zh);
