import { printFilter, printSort } from '@pipa/ida';
import type { Answer } from '../../answer.ts';
import { screenOf } from '../screen.ts';
import { actWords } from './words.ts';

export async function proposeScreen(a: Answer): Promise<void> {
  const w = actWords[a.language];
  const { conditions, sort } = screenOf(a.u);
  if (conditions.length === 0) return a.notice('ambiguous', w.whichScreen);
  a.say(w.draft);
  await a.propose(
    'screen',
    { name: w.screenName, filter: printFilter(conditions), sort: printSort(sort), columns: '' },
    w.screen(w.screenName),
  );
}
