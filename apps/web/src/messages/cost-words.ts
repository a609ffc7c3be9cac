import { storedText } from '@pipa/words';
import { spoken } from './language.ts';
import { costNames, costs } from './zh/costs.ts';

/** What trading costs, as the server says it; apart from the other stored texts, because the home page shows it. */
export const { costWords } = spoken(
  { costWords: (text: string): string => text },
  { costWords: (text) => storedText(costNames, storedText(costs, text)) },
);
