import { onboarding as en } from './en/onboarding.ts';
import { spoken } from './language.ts';
import { onboarding as zh } from './zh/onboarding.ts';

export const onboarding = spoken(en, zh);
