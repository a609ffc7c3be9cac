import { chineseCrises } from '@pipa/contract';
import { faultsInChinese, reasonsInChinese, storedText } from '@pipa/words';
import { verdictInChinese } from '@pipa/words/verdict';
import { spoken } from './language.ts';
import { enums } from './zh/enums.ts';
import { feeding } from './zh/feeding.ts';
import { actions, activities } from './zh/stored-texts.ts';

/** Who writes activities in place of a person. */
const SYSTEM_WRITER = 'system';

const asStored = (text: string): string => text;

/** What happened in a portfolio: one sentence, the reason for it, or several breaches of what is tolerated. */
function activityInChinese(text: string): string {
  const said = storedText(reasonsInChinese, storedText(activities, text));
  if (said !== text || !text.includes('; ')) return said;
  return text
    .split('; ')
    .map((part) => storedText(activities, part))
    .join('；');
}

/** Texts that the server stores or computes, each by the closed list of its kind. */
export const {
  actionWords,
  activityWords,
  writerWords,
  verdictWords,
  reasonWords,
  feedingWords,
  faultWords,
  crisisWords,
  workWords,
} = spoken(
  {
    actionWords: asStored,
    activityWords: asStored,
    writerWords: asStored,
    verdictWords: asStored,
    reasonWords: asStored,
    feedingWords: asStored,
    faultWords: asStored,
    crisisWords: asStored,
    workWords: asStored,
  },
  {
    actionWords: (text) => storedText(actions, text),
    activityWords: activityInChinese,
    writerWords: (name) => (name === SYSTEM_WRITER ? '系统' : name),
    verdictWords: verdictInChinese,
    reasonWords: (text) => storedText(reasonsInChinese, text),
    feedingWords: (text) => storedText(feeding, text),
    faultWords: (text) => storedText(faultsInChinese, text),
    crisisWords: (text) => storedText(chineseCrises, text),
    workWords: (text) => storedText(enums.marketWorks, text),
  },
);
