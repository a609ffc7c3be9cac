import { chineseCrises } from '@pipa/contract';
import { faultsInChinese, reasonsInChinese, storedText } from '@pipa/words';
import { spoken } from './language.ts';
import { enums } from './zh/enums.ts';
import { feeding } from './zh/feeding.ts';
import { actions, activities, costNames, costs } from './zh/stored-texts.ts';

const asStored = (text: string): string => text;

/** Texts that the server stores or computes, each by the closed list of its kind. */
export const { actionWords, activityWords, reasonWords, feedingWords, faultWords, costWords, crisisWords, workWords } =
  spoken(
    {
      actionWords: asStored,
      activityWords: asStored,
      reasonWords: asStored,
      feedingWords: asStored,
      faultWords: asStored,
      costWords: asStored,
      crisisWords: asStored,
      workWords: asStored,
    },
    {
      actionWords: (text) => storedText(actions, text),
      activityWords: (text) => storedText(activities, text),
      reasonWords: (text) => storedText(reasonsInChinese, text),
      feedingWords: (text) => storedText(feeding, text),
      faultWords: (text) => storedText(faultsInChinese, text),
      costWords: (text) => storedText(costNames, storedText(costs, text)),
      crisisWords: (text) => storedText(chineseCrises, text),
      workWords: (text) => storedText(enums.marketWorks, text),
    },
  );
