import type { Language } from '@pipa/contract';
import { agreementBlocks } from '@pipa/markup';
import { type Section, section, text, type Written } from '@pipa/words/documents';

const heads = {
  en: { title: 'User agreement', summary: 'The agreement in force, as every member signs it.' },
  zh: { title: '用户协议', summary: '现行协议，即每位会员签署的文本。协议以英文签署，以英文文本为准。' },
} as const;

/** What comes before the first heading is a section without title. */
function sectionsOf(words: string): Section[] {
  const sections = [section('')];
  for (const block of agreementBlocks(words)) {
    if (block.isHeading) sections.push(section(block.text));
    else sections.at(-1)?.parts.push(text(block.text));
  }
  return sections.filter(({ title, parts }) => title !== '' || parts.length > 0);
}

/** The agreement in force: its text is English, as it is signed. */
export const agreement = (words: string): Record<Language, Written> => {
  const sections = sectionsOf(words);
  return { en: { ...heads.en, sections }, zh: { ...heads.zh, sections } };
};
