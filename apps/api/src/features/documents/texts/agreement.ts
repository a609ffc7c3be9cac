import type { Language } from '@pipa/contract';
import { agreementSections } from '../agreement-sections.ts';
import type { Written } from '../parts.ts';

const heads = {
  en: { title: 'User agreement', summary: 'The agreement in force, as every member signs it.' },
  zh: { title: '用户协议', summary: '现行协议，即每位会员签署的文本。协议以英文签署，以英文文本为准。' },
} as const;

/** The agreement in force: its text is English, as it is signed. */
export const agreement = (words: string): Record<Language, Written> => {
  const sections = agreementSections(words);
  return { en: { ...heads.en, sections }, zh: { ...heads.zh, sections } };
};
